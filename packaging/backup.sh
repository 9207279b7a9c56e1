#!/bin/sh
# summa-rudis-backup FOLDER: copies the database of DATABASE into the folder while the bot runs, counts the
# copy's books again, and keeps every copy of today and yesterday (UTC) and the newest of each of 7 days, 4 weeks and
# 6 months.
set -eu

folder=${1:?name the folder for the copies}
program=${SUMMA_RUDIS:-summa-rudis}
umask 077
mkdir -p "$folder"
folder=$(cd -- "$folder" && pwd)

# It has its name only when it has been found right: what is half written or doubtful is no copy.
name=summa-rudis-$(date -u +%Y-%m-%dT%H%M%SZ).sqlite
unchecked=$folder/unchecked.sqlite
rm -f "$unchecked" "$unchecked"-*
"$program" backup "$unchecked"
if ! DATABASE=$unchecked "$program" audit; then
    echo "the copy does not add up: it stays as $unchecked until the next one, and no older copy is removed" >&2
    exit 1
fi
rm -f "$unchecked"-*
mv "$unchecked" "$folder/$name"

# From the newest to the oldest: one that begins a new day, week or month is kept while there are not yet
# enough of those.
cd "$folder"
copies=
for copy in summa-rudis-????-??-??T??????Z.sqlite; do copies="$copy $copies"; done
seen=" "
begins() { # KIND VALUE MOST
    case $seen in *" $1:$2 "*) return 1 ;; esac
    # shellcheck disable=SC2086 # each word is one that was seen
    [ "$(printf '%s\n' $seen | grep -c "^$1:")" -lt "$3" ] || return 1
    seen="$seen$1:$2 "
}
# Days are counted here, since `date` does so by other words on each system; weeks begin on Mondays.
days() { # YEAR-MONTH-DAY
    year=${1%%-*} month=${1#*-} of_month=${1##*-}
    month=${month%-*}
    month=${month#0} of_month=${of_month#0}
    if [ "$month" -le 2 ]; then year=$((year - 1)) month=$((month + 12)); fi
    echo $((365 * year + year / 4 - year / 100 + year / 400 + (153 * month - 457) / 5 + of_month + 1))
}
today=$(days "$(date -u +%Y-%m-%d)")
kept=0
for copy in $copies; do
    day=${copy#summa-rudis-}
    day=${day%%T*}
    number=$(days "$day")
    is_kept=no
    # What was copied before an upgrade outlives the copies that follow it.
    if [ $((today - 1)) -le "$number" ]; then is_kept=yes; fi
    if begins day "$day" 7; then is_kept=yes; fi
    if begins week "$((number / 7))" 4; then is_kept=yes; fi
    if begins month "${day%-*}" 6; then is_kept=yes; fi
    if [ $is_kept = yes ]; then kept=$((kept + 1)); else rm -f "$copy"; fi
done
echo "$folder/$name is right; $kept copies are kept"

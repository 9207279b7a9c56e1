//! Discord's refusals: a status, a code, a message and, for forms, the errors of each field.

use serde_json::{Map, Value, json};
use std::borrow::Cow;

/// One refusal of the REST interface.
#[derive(Clone, Debug)]
pub(crate) struct Refusal {
    pub(crate) status: u16,
    pub(crate) code: u32,
    pub(crate) message: Cow<'static, str>,
    pub(crate) errors: Option<Value>,
}

macro_rules! refusals {
    ($($name:ident = $status:literal $code:literal $message:literal,)*) => {
        impl Refusal {
            $(pub(crate) const $name: Self = Self {
                status: $status,
                code: $code,
                message: Cow::Borrowed($message),
                errors: None,
            };)*
        }
    };
}

refusals! {
    UNAUTHORIZED = 401 0 "401: Unauthorized",
    NOT_FOUND = 404 0 "404: Not Found",
    METHOD_NOT_ALLOWED = 405 0 "405: Method Not Allowed",
    UNKNOWN_APPLICATION = 404 10002 "Unknown Application",
    UNKNOWN_CHANNEL = 404 10003 "Unknown Channel",
    UNKNOWN_GUILD = 404 10004 "Unknown Guild",
    UNKNOWN_MEMBER = 404 10007 "Unknown Member",
    UNKNOWN_MESSAGE = 404 10008 "Unknown Message",
    UNKNOWN_OVERWRITE = 404 10009 "Unknown Permission Overwrite",
    UNKNOWN_ROLE = 404 10011 "Unknown Role",
    UNKNOWN_USER = 404 10013 "Unknown User",
    UNKNOWN_EMOJI = 400 10014 "Unknown Emoji",
    UNKNOWN_APPLICATION_EMOJI = 404 10014 "Unknown Emoji",
    UNKNOWN_WEBHOOK = 404 10015 "Unknown Webhook",
    UNKNOWN_INTERACTION = 404 10062 "Unknown interaction",
    UNKNOWN_COMMAND = 404 10063 "Unknown application command",
    UNKNOWN_TAG = 404 10087 "Unknown tag",
    TOO_MANY_EMOJI = 400 30008 "Maximum number of emojis reached (2000)",
    TOO_MANY_PINS = 400 30003 "Maximum number of pins reached (50)",
    TOO_MANY_COMMANDS = 400 30032 "Maximum number of application commands reached (100).",
    TOO_LARGE = 413 40005 "Request entity too large",
    FORUM_TAKES_NO_MESSAGE = 400 40058 "Cannot send a message in a forum channel",
    ALREADY_ACKNOWLEDGED = 400 40060 "Interaction has already been acknowledged.",
    TAG_NAMES_TWICE = 400 40061 "Tag names must be unique",
    TAG_REQUIRED = 400 40067 "A tag is required to create a forum post in this channel",
    MISSING_ACCESS = 403 50001 "Missing Access",
    NOT_IN_DM = 403 50003 "Cannot execute action on a DM channel",
    NOT_THE_AUTHOR = 403 50005 "Cannot edit a message authored by another user",
    EMPTY_MESSAGE = 400 50006 "Cannot send an empty message",
    CANNOT_MESSAGE_USER = 403 50007 "Cannot send messages to this user",
    MISSING_PERMISSIONS = 403 50013 "Missing Permissions",
    BULK_COUNT = 400 50016 "Provided too few or too many messages to delete. Must provide at least 2 and fewer than 100 messages to delete.",
    SYSTEM_MESSAGE = 403 50021 "Cannot execute action on a system message",
    WRONG_CHANNEL_TYPE = 400 50024 "Cannot execute action on this channel type",
    INVALID_WEBHOOK_TOKEN = 401 50027 "Invalid Webhook Token",
    TOO_OLD_TO_BULK_DELETE = 400 50034 "A message provided was too old to bulk delete",
    INVALID_API_VERSION = 400 50041 "Invalid API version",
    THREAD_ARCHIVED = 400 50083 "Thread is archived",
    INVALID_JSON = 400 50109 "The request body contains invalid JSON.",
    NO_MUTUAL_GUILD = 403 50278 "Cannot send messages to this user due to having no mutual guilds",
    REPLY_WITHOUT_HISTORY = 403 160002 "Cannot reply without permission to read message history",
    THREAD_EXISTS = 400 160004 "A thread has already been created for this message",
    THREAD_LOCKED = 400 160005 "Thread is locked",
    TOO_MANY_THREADS = 400 160006 "Maximum number of active threads reached",
}

impl Refusal {
    /// 50035 with one error at one field; `path` is dotted.
    pub(crate) fn form(path: &str, code: &'static str, message: impl Into<String>) -> Self {
        let steps = path.split('.').filter(|step| !step.is_empty()).map(str::to_owned);
        let mut form = Form { path: steps.collect(), ..Form::default() };
        form.refuse(code, message);
        form.refusal()
    }

    pub(crate) fn body(&self) -> String {
        let mut body = json!({ "message": self.message, "code": self.code });
        if let Some(errors) = &self.errors {
            body["errors"] = errors.clone();
        }
        body.to_string()
    }
}

/// Collects the errors of a body, field by field, and becomes one 50035.
#[derive(Default)]
pub(crate) struct Form {
    path: Vec<String>,
    errors: Vec<(Vec<String>, &'static str, String)>,
}

impl Form {
    /// Judges a field, or a deeper one by a dotted path: refusals inside `judge` are noted there.
    pub(crate) fn at<R>(&mut self, step: impl ToString, judge: impl FnOnce(&mut Self) -> R) -> R {
        let depth = self.path.len();
        self.path.extend(step.to_string().split('.').map(str::to_owned));
        let judged = judge(self);
        self.path.truncate(depth);
        judged
    }

    /// Notes an error at the place being judged.
    pub(crate) fn refuse(&mut self, code: &'static str, message: impl Into<String>) {
        self.errors.push((self.path.clone(), code, message.into()));
    }

    /// Notes an error at a field of the place being judged.
    pub(crate) fn refuse_at(
        &mut self,
        step: impl ToString,
        code: &'static str,
        message: impl Into<String>,
    ) {
        self.at(step, |form| form.refuse(code, message));
    }

    /// The refusal, if anything was noted.
    pub(crate) fn finish(self) -> Result<(), Refusal> {
        if self.errors.is_empty() { Ok(()) } else { Err(self.refusal()) }
    }

    fn refusal(self) -> Refusal {
        let mut tree = Value::Object(Map::new());
        for (path, code, message) in self.errors {
            let mut place = &mut tree;
            for step in path {
                place = &mut place[step];
            }
            let list = &mut place["_errors"];
            if list.is_null() {
                *list = json!([]);
            }
            if let Some(list) = list.as_array_mut() {
                list.push(json!({ "code": code, "message": message }));
            }
        }
        Refusal {
            status: 400,
            code: 50035,
            message: "Invalid Form Body".into(),
            errors: Some(tree),
        }
    }

    /// Refuses every key that is not listed.
    pub(crate) fn known(&mut self, map: &Map<String, Value>, names: &[&str]) {
        for key in map.keys().filter(|key| !names.contains(&key.as_str())) {
            self.refuse_at(key, "UNKNOWN_FIELD", "This field is not known here.");
        }
    }

    /// A text whose length in code points lies between the two; `None` if absent, null or refused.
    pub(crate) fn text<'v>(
        &mut self,
        map: &'v Map<String, Value>,
        key: &str,
        least: usize,
        most: usize,
    ) -> Option<&'v str> {
        let value = present(map, key)?;
        let Some(text) = value.as_str() else {
            self.refuse_at(key, "STRING_TYPE_CONVERT", "Could not interpret the value as string.");
            return None;
        };
        let length = text.chars().count();
        if length < least || most < length {
            self.at(key, |form| form.bad_length(length, least, most));
            return None;
        }
        Some(text)
    }

    /// As [`Form::text`], and refused if absent.
    pub(crate) fn required_text<'v>(
        &mut self,
        map: &'v Map<String, Value>,
        key: &str,
        least: usize,
        most: usize,
    ) -> Option<&'v str> {
        self.required(map, key)?;
        self.text(map, key, least, most)
    }

    /// Refuses an absent or null field.
    pub(crate) fn required<'v>(
        &mut self,
        map: &'v Map<String, Value>,
        key: &str,
    ) -> Option<&'v Value> {
        let value = present(map, key);
        if value.is_none() {
            self.refuse_at(key, "BASE_TYPE_REQUIRED", "This field is required");
        }
        value
    }

    /// Notes that a length is outside its bounds, in Discord's words.
    pub(crate) fn bad_length(&mut self, length: usize, least: usize, most: usize) {
        if least == 0 {
            self.refuse("BASE_TYPE_MAX_LENGTH", format!("Must be {most} or fewer in length."));
        } else if length == 0 {
            self.refuse("BASE_TYPE_REQUIRED", "This field is required");
        } else {
            let words = format!("Must be between {least} and {most} in length.");
            self.refuse("BASE_TYPE_BAD_LENGTH", words);
        }
    }

    /// A whole number between the two; `None` if absent, null or refused.
    pub(crate) fn integer(
        &mut self,
        map: &Map<String, Value>,
        key: &str,
        least: i64,
        most: i64,
    ) -> Option<i64> {
        let value = present(map, key)?;
        let number = value.as_i64().or_else(|| value.as_str().and_then(|text| text.parse().ok()));
        let Some(number) = number else {
            self.refuse_at(key, "NUMBER_TYPE_COERCE", "Value is not int.");
            return None;
        };
        if number < least {
            let words = format!("int value should be greater than or equal to {least}.");
            self.refuse_at(key, "NUMBER_TYPE_MIN", words);
            return None;
        }
        if most < number {
            let words = format!("int value should be less than or equal to {most}.");
            self.refuse_at(key, "NUMBER_TYPE_MAX", words);
            return None;
        }
        Some(number)
    }

    /// A truth value; `None` if absent, null or refused.
    pub(crate) fn truth(&mut self, map: &Map<String, Value>, key: &str) -> Option<bool> {
        let value = present(map, key)?;
        if value.as_bool().is_none() {
            self.refuse_at(key, "BOOLEAN_TYPE_CONVERT", "Must be either true or false.");
        }
        value.as_bool()
    }

    /// A snowflake; `None` if absent, null or refused.
    pub(crate) fn snowflake(&mut self, map: &Map<String, Value>, key: &str) -> Option<u64> {
        let value = present(map, key)?;
        let id = snowflake(value);
        if id.is_none() {
            let words = format!("Value {value} is not snowflake.");
            self.refuse_at(key, "NUMBER_TYPE_COERCE", words);
        }
        id
    }

    /// A list with that many entries; `None` if absent, null or refused.
    pub(crate) fn list<'v>(
        &mut self,
        map: &'v Map<String, Value>,
        key: &str,
        least: usize,
        most: usize,
    ) -> Option<&'v Vec<Value>> {
        let value = present(map, key)?;
        let Some(list) = value.as_array() else {
            self.refuse_at(key, "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType");
            return None;
        };
        if list.len() < least || most < list.len() {
            self.at(key, |form| form.bad_length(list.len(), least, most));
            return None;
        }
        Some(list)
    }

    /// An object, or refused.
    pub(crate) fn object<'v>(&mut self, value: &'v Value) -> Option<&'v Map<String, Value>> {
        let map = value.as_object();
        if map.is_none() {
            self.refuse("DICT_TYPE_CONVERT", "Only dictionaries may be used in a DictType");
        }
        map
    }
}

/// The field, unless it is absent or null.
pub(crate) fn present<'v>(map: &'v Map<String, Value>, key: &str) -> Option<&'v Value> {
    map.get(key).filter(|value| !value.is_null())
}

/// A snowflake written as digits or as a number.
pub(crate) fn snowflake(value: &Value) -> Option<u64> {
    value.as_u64().or_else(|| value.as_str().and_then(|text| text.parse().ok()))
}

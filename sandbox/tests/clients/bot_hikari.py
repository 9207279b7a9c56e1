"""A bot by hikari 2 for play.rs."""
import os

import hikari

BASE = os.environ["SANDBOX_URL"]
GUILD = int(os.environ["SANDBOX_GUILD"])
bot = hikari.GatewayBot(
    os.environ["SANDBOX_TOKEN"],
    rest_url=f"{BASE}/api/v10",
    intents=hikari.Intents.ALL_UNPRIVILEGED | hikari.Intents.MESSAGE_CONTENT | hikari.Intents.GUILD_MEMBERS,
    suppress_optimization_warning=True,
    banner=None,
)
MESSAGE = hikari.ResponseType.MESSAGE_CREATE
EPHEMERAL = hikari.MessageFlag.EPHEMERAL


@bot.listen()
async def started(_event: hikari.StartedEvent) -> None:
    application = await bot.rest.fetch_application()
    plain = bot.rest.slash_command_builder
    text = hikari.CommandOption(type=hikari.OptionType.STRING, name="text", description="what to say", is_required=True, autocomplete=True)
    names = ["slow", "panel", "form", "letter", "thread", "file"]
    commands = [plain("echo", "says it back").add_option(text), *(plain(name, f"does {name}") for name in names)]
    await bot.rest.set_application_commands(application, commands)


@bot.listen()
async def available(event: hikari.GuildAvailableEvent) -> None:
    assert len(event.channels) == 2 and len(event.members) == 4, event


@bot.listen()
async def heard(event: hikari.GuildMessageCreateEvent) -> None:
    if event.is_human:
        await event.message.respond(f"heard: {event.content}", reply=True)


async def echo(interaction):
    await interaction.create_initial_response(MESSAGE, f"echo: {interaction.options[0].value}")


async def slow(interaction):
    await interaction.create_initial_response(hikari.ResponseType.DEFERRED_MESSAGE_CREATE, flags=EPHEMERAL)
    await interaction.edit_initial_response("slow: done")
    await interaction.execute("slow: more", flags=EPHEMERAL)


async def panel(interaction):
    buttons = bot.rest.build_message_action_row()
    buttons.add_interactive_button(hikari.ButtonStyle.PRIMARY, "go", label="Go")
    menu = bot.rest.build_message_action_row()
    menu.add_text_menu("pick").add_option("A", "a").add_option("B", "b")
    await interaction.create_initial_response(MESSAGE, "panel", components=[buttons, menu])


async def form(interaction):
    row = bot.rest.build_modal_action_row()
    row.add_text_input("name", "Name")
    await interaction.create_modal_response("Form", "form", component=row)


async def letter(interaction):
    try:
        await interaction.user.send("a letter")
        await interaction.create_initial_response(MESSAGE, "sent", flags=EPHEMERAL)
    except hikari.ForbiddenError as error:
        assert error.code == 50007, error
        await interaction.create_initial_response(MESSAGE, "closed", flags=EPHEMERAL)


async def thread(interaction):
    message = await bot.rest.create_message(interaction.channel_id, "a duel begins")
    made = await bot.rest.create_message_thread(interaction.channel_id, message, "duel", auto_archive_duration=60)
    await made.send("in thread")
    await bot.rest.edit_channel(made, archived=True)
    await interaction.create_initial_response(MESSAGE, "thread made")


async def file(interaction):
    await interaction.create_initial_response(MESSAGE, attachment=hikari.Bytes(b"X..", "board.txt"))


@bot.listen()
async def used(event: hikari.InteractionCreateEvent) -> None:
    interaction = event.interaction
    if isinstance(interaction, hikari.AutocompleteInteraction):
        typed = interaction.options[0].value
        fitting = [name for name in ("alpha", "beta") if name.startswith(typed)]
        await interaction.create_response([hikari.impl.AutocompleteChoiceBuilder(name, name) for name in fitting])
    elif isinstance(interaction, hikari.CommandInteraction):
        await globals()[interaction.command_name](interaction)
    elif isinstance(interaction, hikari.ModalInteraction):
        await interaction.create_initial_response(MESSAGE, f"hello {interaction.components[0][0].value}")
    elif interaction.custom_id == "go":
        await interaction.create_initial_response(hikari.ResponseType.MESSAGE_UPDATE, "gone", components=[])
    else:
        await interaction.create_initial_response(hikari.ResponseType.DEFERRED_MESSAGE_UPDATE)
        await interaction.edit_initial_response(f"picked {interaction.values[0]}")


bot.run(check_for_updates=False)

"""A bot by discord.py 2 for play.rs."""
import io
import os

import discord
import discord.gateway
import discord.http
import yarl
from discord import app_commands

BASE = os.environ["SANDBOX_URL"]
discord.http.Route.BASE = f"{BASE}/api/v10"
discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(BASE.replace("http", "ws", 1) + "/gateway")

intents = discord.Intents.default()
intents.message_content = True
intents.members = True


class Form(discord.ui.Modal, title="Form"):
    name = discord.ui.TextInput(label="Name", custom_id="name")

    async def on_submit(self, interaction):
        await interaction.response.send_message(f"hello {self.name.value}")


class Panel(discord.ui.View):
    @discord.ui.button(label="Go", custom_id="go")
    async def go(self, interaction, _button):
        await interaction.response.edit_message(content="gone", view=None)

    @discord.ui.select(custom_id="pick", options=[discord.SelectOption(label=c.upper(), value=c) for c in "ab"])
    async def pick(self, interaction, select):
        await interaction.response.defer()
        await interaction.edit_original_response(content=f"picked {select.values[0]}")


class Bot(discord.Client):
    def __init__(self):
        super().__init__(intents=intents)
        self.tree = app_commands.CommandTree(self)

    async def on_ready(self):
        guild = self.get_guild(int(os.environ["SANDBOX_GUILD"]))
        assert len(guild.text_channels) == 2 and guild.member_count == 4 and len(guild.members) == 4, guild.members
        await self.tree.sync()

    async def on_message(self, message):
        if not message.author.bot and message.guild:
            await message.reply(f"heard: {message.content}")


bot = Bot()


@bot.tree.command(description="says it back")
async def echo(interaction: discord.Interaction, text: str):
    await interaction.response.send_message(f"echo: {text}")


@echo.autocomplete("text")
async def complete(_interaction, typed: str):
    return [app_commands.Choice(name=n, value=n) for n in ("alpha", "beta") if n.startswith(typed)]


@bot.tree.command(description="takes its time")
async def slow(interaction: discord.Interaction):
    await interaction.response.defer(ephemeral=True)
    await interaction.edit_original_response(content="slow: done")
    await interaction.followup.send("slow: more", ephemeral=True)


@bot.tree.command(description="shows a panel")
async def panel(interaction: discord.Interaction):
    await interaction.response.send_message("panel", view=Panel())
    assert (await interaction.original_response()).content == "panel"


@bot.tree.command(description="opens a form")
async def form(interaction: discord.Interaction):
    await interaction.response.send_modal(Form())


@bot.tree.command(description="sends a letter")
async def letter(interaction: discord.Interaction):
    try:
        await interaction.user.send("a letter")
        await interaction.response.send_message("sent", ephemeral=True)
    except discord.Forbidden as error:
        assert error.code == 50007, error
        await interaction.response.send_message("closed", ephemeral=True)


@bot.tree.command(description="starts a thread")
async def thread(interaction: discord.Interaction):
    message = await interaction.channel.send("a duel begins")
    made = await message.create_thread(name="duel", auto_archive_duration=60)
    await made.send("in thread")
    await made.edit(archived=True)
    await interaction.response.send_message("thread made")


@bot.tree.command(description="sends a file")
async def file(interaction: discord.Interaction):
    board = discord.File(io.BytesIO(b"X.."), "board.txt", description="a board")
    await interaction.response.send_message(file=board)


bot.run(os.environ["SANDBOX_TOKEN"])

// A bot by discord.js 14 for play.rs.
import {
  ActionRowBuilder, AttachmentBuilder, ButtonBuilder, ButtonStyle, Client, GatewayIntentBits, MessageFlags,
  ModalBuilder, Partials, REST, Routes, SlashCommandBuilder, StringSelectMenuBuilder, TextInputBuilder, TextInputStyle,
} from "discord.js";

const base = process.env.SANDBOX_URL;
const rest = { api: `${base}/api`, cdn: `${base}/cdn`, version: "10" };
const client = new Client({
  intents: [GatewayIntentBits.Guilds, GatewayIntentBits.GuildMembers, GatewayIntentBits.GuildMessages, GatewayIntentBits.MessageContent, GatewayIntentBits.DirectMessages],
  partials: [Partials.Channel],
  rest,
});
const plain = (name) => new SlashCommandBuilder().setName(name).setDescription(`does ${name}`);
const commands = [
  plain("echo").addStringOption((option) => option.setName("text").setDescription("what to say").setRequired(true).setAutocomplete(true)),
  ...["slow", "panel", "form", "letter", "thread", "file"].map(plain),
];
const row = (component) => new ActionRowBuilder().addComponents(component);

client.once("clientReady", async () => {
  const guild = client.guilds.cache.get(process.env.SANDBOX_GUILD);
  if (!guild || guild.channels.cache.size < 2 || guild.members.cache.size < 4) throw new Error("the guild is not whole");
  await new REST(rest).setToken(process.env.SANDBOX_TOKEN)
    .put(Routes.applicationCommands(client.application.id), { body: commands.map((command) => command.toJSON()) });
});

client.on("messageCreate", async (message) => {
  if (!message.author.bot && message.guildId) await message.reply(`heard: ${message.content}`);
});

const ephemeral = { flags: MessageFlags.Ephemeral };
const handlers = {
  echo: (interaction) => interaction.reply(`echo: ${interaction.options.getString("text")}`),
  async slow(interaction) {
    await interaction.deferReply(ephemeral);
    await interaction.editReply("slow: done");
    await interaction.followUp({ content: "slow: more", ...ephemeral });
  },
  async panel(interaction) {
    const go = new ButtonBuilder().setCustomId("go").setLabel("Go").setStyle(ButtonStyle.Primary);
    const pick = new StringSelectMenuBuilder().setCustomId("pick").addOptions({ label: "A", value: "a" }, { label: "B", value: "b" });
    const answer = await interaction.reply({ content: "panel", components: [row(go), row(pick)], withResponse: true });
    if (answer.resource.message.components.length !== 2) throw new Error("components");
  },
  form: (interaction) =>
    interaction.showModal(
      new ModalBuilder().setCustomId("form").setTitle("Form")
        .addComponents(row(new TextInputBuilder().setCustomId("name").setLabel("Name").setStyle(TextInputStyle.Short))),
    ),
  async letter(interaction) {
    try {
      await interaction.user.send("a letter");
      await interaction.reply({ content: "sent", ...ephemeral });
    } catch (error) {
      if (error.code !== 50007) throw error;
      await interaction.reply({ content: "closed", ...ephemeral });
    }
  },
  async thread(interaction) {
    const message = await interaction.channel.send("a duel begins");
    const thread = await message.startThread({ name: "duel", autoArchiveDuration: 60 });
    await thread.send("in thread");
    await thread.setArchived(true);
    await interaction.reply("thread made");
  },
  file: (interaction) =>
    interaction.reply({ files: [new AttachmentBuilder(Buffer.from("X.."), { name: "board.txt", description: "a board" })] }),
};

client.on("interactionCreate", async (interaction) => {
  if (interaction.isAutocomplete()) {
    const typed = interaction.options.getFocused();
    await interaction.respond(["alpha", "beta"].filter((name) => name.startsWith(typed)).map((name) => ({ name, value: name })));
  } else if (interaction.isChatInputCommand()) await handlers[interaction.commandName](interaction);
  else if (interaction.isButton()) await interaction.update({ content: "gone", components: [] });
  else if (interaction.isStringSelectMenu()) {
    await interaction.deferUpdate();
    await interaction.editReply(`picked ${interaction.values[0]}`);
  } else if (interaction.isModalSubmit()) await interaction.reply(`hello ${interaction.fields.getTextInputValue("name")}`);
});
client.on("error", console.error);
await client.login(process.env.SANDBOX_TOKEN);

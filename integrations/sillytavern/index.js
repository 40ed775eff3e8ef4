/* global SillyTavern */
import { connect } from './service.js'

const MODULE = 'daimon'
const DEFAULTS = {
  url: 'http://127.0.0.1:8100',
  apiKey: '',
  userId: '',
  /** `memories` adds what is remembered; `persona` also who the character has become. */
  adds: 'memories',
  isEnabled: true,
  /** Ids of avatars by the file of their character. */
  avatars: {},
}
const FIELDS = [
  ['url', 'URL of the service'],
  ['apiKey', 'API key (empty if the service needs none)'],
  ['userId', 'User (empty for the name of your persona)'],
]
/** SillyTavern's extension_prompt_types.IN_PROMPT and extension_prompt_roles.SYSTEM. */
const IN_PROMPT = 0
const SYSTEM = 0
/** Generations that aren't an answer to the user. */
const OTHER_TYPES = new Set(['quiet', 'impersonate'])
/** Generations that replace or extend the last answer. */
const SAME_TURN_TYPES = new Set(['swipe', 'regenerate', 'continue', 'append', 'appendFinal'])
const RECENT = 20

const getSettings = () => {
  const { extensionSettings } = SillyTavern.getContext()
  extensionSettings[MODULE] = { ...DEFAULTS, ...extensionSettings[MODULE] }
  return extensionSettings[MODULE]
}

/** The turn whose answer can still be swiped, edited, or continued; stored when it no longer can. */
let openTurn = null

const findUserMessage = (chat, before = chat.length) =>
  chat.findLastIndex((message, at) => at < before && message.is_user && !message.is_system)

/** The avatar of the character at hand, created from its card for the first turn. */
const findAvatar = async () => {
  const context = SillyTavern.getContext()
  const character = context.characters[context.characterId]
  if (character === undefined || context.groupId) return null
  const settings = getSettings()
  const known = settings.avatars[character.avatar]
  if (known) return known
  // SillyTavern itself inserts the entries of its lorebooks.
  const { character_book: _, ...data } = character.data
  const card = { spec: 'chara_card_v2', spec_version: '2.0', data }
  const key = `sillytavern-${character.avatar}`.slice(0, 128)
  const id = await connect(settings).ensureAvatar(key, card)
  settings.avatars[character.avatar] = id
  context.saveSettingsDebounced()
  return id
}

const getConversation = (botId) => {
  const context = SillyTavern.getContext()
  return {
    bot_id: botId,
    session_id: String(context.getCurrentChatId()).slice(0, 128),
    user_id: (getSettings().userId || context.name1).slice(0, 128),
  }
}

const report = (error) => {
  console.error('[Daimon]', error)
  globalThis.toastr?.warning(String(error.message ?? error), 'Daimon: continuing without memory')
}

/** Stores the turn that was open. */
const completeTurn = async () => {
  const turn = openTurn
  openTurn = null
  if (turn === null || turn.reply === '') return
  const { key, userMessage, reply, conversation } = turn
  try {
    await connect(getSettings()).complete({
      ...conversation,
      user_message: userMessage,
      assistant_text: reply,
      idempotency_key: key,
      reflect_async: true,
    })
  } catch (error) {
    report(error)
  }
}

/** Before each generation: adds what the character remembers to the prompt. */
globalThis.daimonInterceptor = async (chat, _contextSize, _abort, type) => {
  const { setExtensionPrompt } = SillyTavern.getContext()
  const settings = getSettings()
  if (!settings.isEnabled || OTHER_TYPES.has(type)) return
  if (!SAME_TURN_TYPES.has(type)) await completeTurn()
  setExtensionPrompt(MODULE, '', IN_PROMPT, 0, false, SYSTEM)
  const at = findUserMessage(chat)
  if (at === -1) return
  try {
    const botId = await findAvatar()
    if (botId === null) return
    const recent = chat
      .slice(Math.max(0, at - RECENT), at)
      .filter((message) => !message.is_system)
      .map((message) => message.mes)
    const query = chat[at].mes
    const { system_prompt: persona, prompt } = await connect(settings).prepare({
      ...getConversation(botId),
      query,
      recent,
    })
    const text = settings.adds === 'persona' ? persona : prompt.volatile_block
    setExtensionPrompt(MODULE, text, IN_PROMPT, 0, false, SYSTEM)
  } catch (error) {
    report(error)
  }
}

/** After an answer, and after each change of it: notes the turn as it now is. */
const noteReply = (index) => {
  const { chat, characters, characterId } = SillyTavern.getContext()
  const at = Number(index)
  const message = chat[at]
  if (!getSettings().isEnabled || message === undefined || message.is_user) return
  if (message.is_system || at !== chat.length - 1) return
  const asked = findUserMessage(chat, at)
  // A greeting answers nothing.
  if (asked === -1) return
  const botId = getSettings().avatars[characters[characterId]?.avatar]
  if (botId === undefined) return
  openTurn = {
    key: openTurn?.asked === asked ? openTurn.key : crypto.randomUUID(),
    asked,
    userMessage: chat[asked].mes,
    reply: message.mes,
    conversation: getConversation(botId),
  }
}

const showSettings = () => {
  const container = globalThis.document?.getElementById('extensions_settings2')
  if (!container) return
  const settings = getSettings()
  const { saveSettingsDebounced } = SillyTavern.getContext()
  const panel = document.createElement('div')
  panel.className = 'daimon-settings'
  const title = document.createElement('b')
  title.textContent = 'Daimon'
  panel.append(title)
  for (const [name, label] of FIELDS) {
    const row = document.createElement('label')
    const input = document.createElement('input')
    row.textContent = label
    input.className = 'text_pole'
    input.type = name === 'apiKey' ? 'password' : 'text'
    input.value = settings[name]
    input.addEventListener('input', () => {
      getSettings()[name] = input.value.trim()
      saveSettingsDebounced()
    })
    row.append(input)
    panel.append(row)
  }
  container.append(panel)
}

const { eventSource, event_types: events } = SillyTavern.getContext()
eventSource.on(events.MESSAGE_RECEIVED, noteReply)
eventSource.on(events.MESSAGE_SWIPED, noteReply)
eventSource.on(events.MESSAGE_EDITED, noteReply)
eventSource.on(events.CHAT_CHANGED, completeTurn)
showSettings()

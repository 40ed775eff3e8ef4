import { writeSync } from 'node:fs'
import net from 'node:net'

/*
 * The guest's end of the channel to the monitor. Captures the built-in functions it needs before
 * the package loads, and serializes without methods that a prototype could supply, such as
 * `toJSON`.
 */
const { stringify, parse } = JSON
const { keys } = Object
const { isArray } = Array
const { from } = Buffer
const { apply } = Reflect
const { isFinite } = Number
const { indexOf, slice } = String.prototype
const write = writeSync
const kill = process.kill.bind(process)

const COMMANDS = 3
const MESSAGES = 4

let token = ''
const waiting: ((command: unknown) => void)[] = []
const commands: unknown[] = []

/** Opens the channel and resolves once the token arrives. Must run before the package loads. */
export const openChannel = async (): Promise<void> => {
  const socket = new net.Socket({ fd: COMMANDS, readable: true, writable: false })
  socket.setEncoding('utf8')
  let rest = ''
  socket.on('data', (text: unknown) => {
    rest += text as string
    for (let end = apply(indexOf, rest, ['\n']); end >= 0; end = apply(indexOf, rest, ['\n'])) {
      const command = parse(apply(slice, rest, [0, end])) as unknown
      rest = apply(slice, rest, [end + 1])
      const resolve = waiting.shift()
      if (resolve) resolve(command)
      else commands.push(command)
    }
  })
  // Without the monitor, there is nothing left to do.
  socket.on('close', () => kill(process.pid, 'SIGKILL'))
  ;({ token } = (await nextCommand()) as { token: string })
}

/** The next command from the monitor. */
export const nextCommand = (): Promise<unknown> =>
  commands.length > 0
    ? Promise.resolve(commands.shift())
    : new Promise((resolve) => {
        waiting.push(resolve)
      })

/** Sends a message to the monitor synchronously. */
export const sendMessage = (message: unknown): void => {
  const bytes = from(`${token}${stringifyValue(message, 0)}\n`)
  for (let at = 0; at < bytes.length;) at += write(MESSAGES, bytes, at)
}

const DEPTH_MAX = 64

const stringifyValue = (value: unknown, depth: number): string => {
  if (typeof value === 'string') return stringify(value)
  if (typeof value === 'number') return isFinite(value) ? `${value}` : 'null'
  if (typeof value === 'boolean') return value ? 'true' : 'false'
  if (typeof value !== 'object' || value === null || depth > DEPTH_MAX) return 'null'
  let text = ''
  if (isArray(value)) {
    for (let at = 0; at < value.length; at += 1)
      text += `${at === 0 ? '' : ','}${stringifyValue(value[at], depth + 1)}`
    return `[${text}]`
  }
  const names = keys(value)
  for (let at = 0; at < names.length; at += 1) {
    const name = names[at] as string
    const member = (value as Record<string, unknown>)[name]
    if (member !== undefined)
      text += `${text === '' ? '' : ','}${stringify(name)}:${stringifyValue(member, depth + 1)}`
  }
  return `{${text}}`
}

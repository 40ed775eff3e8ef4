import crypto from 'node:crypto'
import { SEED_PASSWORD } from '../../../protocol/application-job.ts'
import { captureOwnStack } from '../capture-own-stack.ts'
import { isSilenced, withoutRecording } from '../../shared/silence.ts'
import { plainPasswords } from '../seed/seed-tables.ts'

const INPUT_CHARS_MAX = 1_024

type Digester = {
  update: (this: Digester, data: unknown, ...rest: unknown[]) => unknown
  digest: (this: Digester, encoding?: unknown) => unknown
}

/**
 * Stores what the application makes of the password of the seeded accounts, for which it has no
 * function of its own: the digest whose input contains it.
 */
export const hookDigests = (): void => {
  hookDigester(Object.getPrototypeOf(crypto.createHash('md5')) as Digester)
  hookDigester(Object.getPrototypeOf(crypto.createHmac('md5', '')) as Digester)
}

const hookDigester = (prototype: Digester): void => {
  const inputs = new WeakMap<object, string>()
  const { update, digest } = prototype
  prototype.update = function (data, ...rest) {
    const known = inputs.get(this) ?? ''
    if (!isSilenced() && known.length < INPUT_CHARS_MAX)
      inputs.set(this, known + String(data).slice(0, INPUT_CHARS_MAX))
    return Reflect.apply(update, this, [data, ...rest])
  }
  prototype.digest = function (encoding) {
    const result: unknown = Reflect.apply(digest, this, encoding === undefined ? [] : [encoding])
    const input = inputs.get(this) ?? ''
    if (typeof result === 'string' && input.includes(SEED_PASSWORD) && isCalledByOwnCode())
      withoutRecording(() => plainPasswords.replace(input, result))
    return result
  }
}

/** Not by a package, which may compute the tag of a response with the password. */
const isCalledByOwnCode = (): boolean => {
  const caller = captureOwnStack().find(({ file }) => !file.startsWith('/'))
  return caller !== undefined && !/(?:^|\/)node_modules\//.test(caller.file)
}

import { EXIT, plain, table } from '@daimon/terminal'
import { defineCommand } from 'citty'
import { type Io, UsageError } from '../io.ts'

const NAME_CHARS_MAX = 100

/** The keys of the folder of the service, wherever that runs: it notices. */
const openKeys = async (io: Io) => {
  const { ApiKeys, readConfig, serviceFolder } = await import('@daimon/scanner-server')
  return new ApiKeys(serviceFolder(readConfig(io.env)))
}

const create = (io: Io, end: (code: number) => void) =>
  defineCommand({
    meta: { name: 'create', description: 'Make a key; it is shown this once' },
    args: { name: { type: 'positional', required: true, description: 'whose it is, or for what' } },
    run: async ({ args }) => {
      if (args.name.length > NAME_CHARS_MAX)
        throw new UsageError(`A name has at most ${NAME_CHARS_MAX} characters.`)
      const { id, secret } = (await openKeys(io)).create(args.name, new Date())
      io.err.write(`Key ${id}. Keep it: only its hash is stored.\n`)
      io.out.write(`${secret}\n`)
      end(EXIT.clean)
    },
  })

const list = (io: Io, end: (code: number) => void) =>
  defineCommand({
    meta: { name: 'list', description: 'Keys, never their secrets' },
    args: { json: { type: 'boolean', description: 'for machines' } },
    run: async ({ args }) => {
      const keys = (await openKeys(io)).list().map(({ secret_sha256: _hash, ...key }) => key)
      io.out.write(
        args.json === true
          ? `${JSON.stringify(keys, undefined, 2)}\n`
          : keys.length === 0
            ? 'No keys.\n'
            : table(
                keys.map(({ id, name, created_at, revoked_at }) => [
                  id,
                  plain(name),
                  `since ${created_at}`,
                  revoked_at === null ? 'holds' : `revoked ${revoked_at}`,
                ]),
              ),
      )
      end(EXIT.clean)
    },
  })

const revoke = (io: Io, end: (code: number) => void) =>
  defineCommand({
    meta: { name: 'revoke', description: 'Let a key hold no longer' },
    args: { id: { type: 'positional', required: true, description: 'as `keys list` shows it' } },
    run: async ({ args }) => {
      if (!(await openKeys(io)).revoke(args.id, new Date()))
        throw new UsageError(`There is no key ${plain(args.id)} that holds.`)
      io.err.write(`Key ${plain(args.id)} holds no longer.\n`)
      end(EXIT.clean)
    },
  })

export const keysCommand = (io: Io, end: (code: number) => void) =>
  defineCommand({
    meta: { name: 'keys', description: 'Keys of the service of DATA_DIR' },
    subCommands: {
      create: create(io, end),
      list: list(io, end),
      revoke: revoke(io, end),
    },
  })

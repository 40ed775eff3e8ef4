import { EXIT, escapeControls, table } from '@daimon/terminal'
import { defineCommand } from 'citty'
import { type Io, UsageError } from '../io.ts'

const NAME_CHARS_MAX = 100

/** The keys in DATA_DIR; a running service notices changes. */
const openKeys = async (io: Io) => {
  const { ApiKeys, readConfig, serviceDirectory } = await import('@daimon/scanner-server')
  return new ApiKeys(serviceDirectory(readConfig(io.env)))
}

const create = (io: Io, end: (code: number) => void) =>
  defineCommand({
    meta: { name: 'create', description: 'Create a key and print its secret' },
    args: { name: { type: 'positional', required: true, description: 'key name' } },
    run: async ({ args }) => {
      if (args.name.length > NAME_CHARS_MAX)
        throw new UsageError(`The key name is too long. Use at most ${NAME_CHARS_MAX} characters.`)
      const { id, secret } = (await openKeys(io)).create(args.name, new Date())
      io.err.write(`Key ${id}. The secret is shown only once.\n`)
      io.out.write(`${secret}\n`)
      end(EXIT.clean)
    },
  })

const list = (io: Io, end: (code: number) => void) =>
  defineCommand({
    meta: { name: 'list', description: 'List keys' },
    args: { json: { type: 'boolean', description: 'print JSON' } },
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
                  escapeControls(name),
                  `created ${created_at}`,
                  revoked_at === null ? 'active' : `revoked ${revoked_at}`,
                ]),
              ),
      )
      end(EXIT.clean)
    },
  })

const revoke = (io: Io, end: (code: number) => void) =>
  defineCommand({
    meta: { name: 'revoke', description: 'Revoke a key' },
    args: {
      id: {
        type: 'positional',
        required: true,
        description: "key ID, from 'daimon-scan keys list'",
      },
    },
    run: async ({ args }) => {
      if (!(await openKeys(io)).revoke(args.id, new Date()))
        throw new UsageError(
          `No active key has the ID '${escapeControls(args.id)}'. To see all keys, run 'daimon-scan keys list'.`,
        )
      io.err.write(`Key ${escapeControls(args.id)} revoked.\n`)
      end(EXIT.clean)
    },
  })

export const keysCommand = (io: Io, end: (code: number) => void) =>
  defineCommand({
    meta: { name: 'keys', description: 'Manage the API keys in DATA_DIR' },
    subCommands: {
      create: create(io, end),
      list: list(io, end),
      revoke: revoke(io, end),
    },
  })

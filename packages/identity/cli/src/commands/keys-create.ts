import { EXIT } from '@daimon/terminal'
import { command, jsonArg, ownerArg, serviceArgs } from '../command.ts'
import { withService } from '../connect.ts'
import { seconds } from '../durations.ts'
import { UsageError } from '../io.ts'
import { jsonText } from '../json.ts'
import { SECRET_NOTE } from '../key-row.ts'
import { wholeNumber } from '../numbers.ts'

const SCOPES = ['read', 'write', 'admin'] as const
const REQUESTS_MAX = 1_000_000_000

export const keysCreate = command({
  description: 'Create a key and print its secret',
  examples: [
    'daimon keys create my-app',
    'daimon keys create dashboard --scopes read --expires 90d',
    'daimon keys create acme-app --owner acme --per-minute 600',
  ],
  args: {
    name: { type: 'positional', required: true, description: 'key name' },
    scopes: {
      type: 'string',
      valueHint: 'list',
      default: 'read,write',
      description: 'comma-separated scopes from read,write,admin; each is independent',
    },
    expires: {
      type: 'string',
      valueHint: 'span',
      description: 'lifetime, such as 90d or 12h (default: unlimited)',
    },
    'per-minute': {
      type: 'string',
      valueHint: 'count',
      description: 'maximum requests per minute (default: unlimited)',
    },
    'per-day': {
      type: 'string',
      valueHint: 'count',
      description: 'maximum requests per day (default: unlimited)',
    },
    ...ownerArg,
    ...serviceArgs,
    ...jsonArg,
  },
  run: async (io, args) => {
    const expires = args.expires === undefined ? undefined : seconds('--expires', args.expires)
    const request = {
      name: args.name,
      scopes: parseScopes(args.scopes),
      ...limit('requests_per_minute', '--per-minute', args['per-minute']),
      ...limit('requests_per_day', '--per-day', args['per-day']),
    }
    return withService(
      io,
      args,
      async ({ client, call }) => {
        // By the clock of this machine, which the user knows.
        const end =
          expires === undefined
            ? {}
            : { expires_at: new Date(Date.now() + expires * 1_000).toISOString() }
        const key = await client.keys.create({ ...request, ...end }, call)
        await io.err.write(`Key ${key.id}. ${SECRET_NOTE}`)
        await io.out.write(args.json ? jsonText(key) : `${key.secret}\n`)
        return EXIT.clean
      },
      { mayCreate: true, owner: args.owner },
    )
  },
})

const parseScopes = (text: string): (typeof SCOPES)[number][] => {
  const named = text.split(',').map((scope) => scope.trim())
  const scopes = SCOPES.filter((scope) => named.includes(scope))
  if (scopes.length === 0 || scopes.length < named.length)
    throw new UsageError(`--scopes must list one or more of ${SCOPES.join(',')}, not '${text}'.`)
  return scopes
}

const limit = (member: string, flag: string, text: string | undefined) =>
  text === undefined ? {} : { [member]: wholeNumber(flag, text, 1, REQUESTS_MAX) }

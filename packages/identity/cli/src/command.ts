import { findUnknownArgument } from '@daimon/terminal'
import { type ArgsDef, type CommandDef, type ParsedArgs, defineCommand } from 'citty'
import { ArgumentError, type Io } from './io.ts'

type Outline<Args extends ArgsDef> = {
  readonly description: string
  /** Command lines to type, the most common first. */
  readonly examples: readonly string[]
  readonly args: Args
  /** Returns the exit code. */
  readonly run: (io: Io, args: ParsedArgs<Args>) => Promise<number>
}

export type Command = Pick<Outline<ArgsDef>, 'description' | 'examples' | 'args'> & {
  readonly toCitty: (name: string, io: Io, end: (code: number) => void) => CommandDef
}

export type CommandGroup = {
  readonly description: string
  readonly commands: Readonly<Record<string, Command>>
}

/** Flags of each command that calls a service. */
export const serviceArgs = {
  url: {
    type: 'string',
    valueHint: 'url',
    description: 'service URL (DAIMON_URL; default: the service that uses the data directory)',
  },
  'data-dir': {
    type: 'string',
    valueHint: 'directory',
    description: 'directory of the embedded database (DATA_DIR, else ./.daimon)',
  },
} as const satisfies ArgsDef

export const ownerArg = {
  owner: {
    type: 'string',
    valueHint: 'owner',
    description: 'owner of the keys (default: local); a running service requires GATEWAY_SECRET',
  },
} as const satisfies ArgsDef

export const jsonArg = {
  json: { type: 'boolean', description: 'print JSON' },
} as const satisfies ArgsDef

export const botArg = {
  bot: {
    type: 'string',
    valueHint: 'avatar',
    description: 'avatar ID or external key (DAIMON_BOT_ID)',
  },
} as const satisfies ArgsDef

/** The user whose data a command uses; without it, what all users of the avatar share. */
export const userArg = {
  user: { type: 'string', valueHint: 'id', description: 'user of the avatar (default: none)' },
} as const satisfies ArgsDef

/** The member of a request for `userArg`. */
export const userMember = ({
  user,
}: {
  readonly user?: string | undefined
}): { readonly user_id?: string } => (user === undefined ? {} : { user_id: user })

/** Defines a command: its arguments as data, and its action. */
export const command = <const Args extends ArgsDef>(outline: Outline<Args>): Command => {
  const { description, examples, args, run } = outline
  return {
    description,
    examples,
    args,
    toCitty: (name, io, end) =>
      defineCommand({
        meta: { name, description },
        args,
        run: async ({ args: given }) => {
          const unknownArgument = findUnknownArgument(args, given)
          if (unknownArgument !== undefined) throw new ArgumentError(unknownArgument)
          end(await run(io, given))
        },
      }) as unknown as CommandDef,
  }
}

import { strangerIn } from '@daimon/terminal'
import { type ArgsDef, type CommandDef, type ParsedArgs, defineCommand } from 'citty'
import { FormError, type Io } from './io.ts'

type Outline<Args extends ArgsDef> = {
  readonly description: string
  /** Lines as they are typed, the first the most common. */
  readonly examples: readonly string[]
  readonly args: Args
  /** Gives the exit code. */
  readonly run: (io: Io, args: ParsedArgs<Args>) => Promise<number>
}

export type Command = Pick<Outline<ArgsDef>, 'description' | 'examples' | 'args'> & {
  readonly toCitty: (name: string, io: Io, end: (code: number) => void) => CommandDef
}

export type CommandGroup = {
  readonly description: string
  readonly commands: Readonly<Record<string, Command>>
}

/** What every command has that speaks to a service. */
export const serviceArgs = {
  url: {
    type: 'string',
    valueHint: 'url',
    description: 'the service (DAIMON_URL); else the one that works on the data directory',
  },
  'data-dir': {
    type: 'string',
    valueHint: 'directory',
    description: 'where the embedded database lies (DATA_DIR, else ./.daimon)',
  },
} as const satisfies ArgsDef

export const ownerArg = {
  owner: {
    type: 'string',
    valueHint: 'owner',
    description: 'whose keys (local); of a running service that needs GATEWAY_SECRET',
  },
} as const satisfies ArgsDef

export const jsonArg = {
  json: { type: 'boolean', description: 'JSON on standard output' },
} as const satisfies ArgsDef

export const botArg = {
  bot: {
    type: 'string',
    valueHint: 'avatar',
    description: 'the avatar, by its id or its external key (DAIMON_BOT_ID)',
  },
} as const satisfies ArgsDef

/** One command: its arguments as data, and what it does. */
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
          const stranger = strangerIn(args, given)
          if (stranger !== undefined) throw new FormError(stranger)
          end(await run(io, given))
        },
      }) as unknown as CommandDef,
  }
}

import type { Key } from '@daimon/client'
import { EXIT, table } from '@daimon/terminal'
import { command, jsonArg, ownerArg, serviceArgs } from '../command.ts'
import { withService } from '../connect.ts'
import { jsonText } from '../json.ts'
import { keyRow } from '../key-row.ts'

const PAGE = 200

export const keysList = command({
  description: 'List keys, newest first, including expired and revoked ones',
  examples: ['daimon keys list', 'daimon keys list --owner acme --json'],
  args: { ...ownerArg, ...serviceArgs, ...jsonArg },
  run: (io, args) =>
    withService(
      io,
      args,
      async ({ client, call }) => {
        const keys: Key[] = []
        for await (const key of client.keys.list({ limit: PAGE }, call)) keys.push(key)
        await io.out.write(args.json ? jsonText(keys) : table(keys.map(keyRow)))
        return EXIT.clean
      },
      { owner: args.owner },
    ),
})

import { EXIT } from '@daimon/terminal'
import { command, serviceArgs } from '../command.ts'
import { withService } from '../connect.ts'

/** For hosts that only start programs, such as desktop applications. */
export const mcp = command({
  description: 'Serve MCP on standard input and output',
  examples: ['daimon mcp', 'daimon mcp --url https://memory.example.org'],
  args: { ...serviceArgs },
  run: (io, args) =>
    withService(
      io,
      args,
      async ({ baseUrl, apiKey }) => {
        const { relayMcp } = await import('../mcp/relay.ts')
        const { stdin: input, stdout: output } = process
        const say = (line: string) => void io.err.write(`daimon mcp: ${line}\n`)
        await relayMcp({ baseUrl, apiKey, input, output, signal: io.signal, say })
        return EXIT.clean
      },
      { mayCreate: true, isForOthers: true },
    ),
})

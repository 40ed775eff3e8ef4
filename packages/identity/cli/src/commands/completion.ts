import { EXIT } from '@daimon/terminal'
import { command, jsonArg } from '../command.ts'
import { SHELLS, completionScript } from '../completion-script.ts'
import { UsageError } from '../io.ts'
import { jsonText } from '../json.ts'

export const completion = command({
  description: 'Print a completion script for bash, zsh, or fish',
  examples: [
    'source <(daimon completion bash)',
    'daimon completion zsh > "${fpath[1]}/_daimon"',
    'daimon completion fish > ~/.config/fish/completions/daimon.fish',
  ],
  args: {
    shell: {
      type: 'positional',
      required: true,
      valueHint: SHELLS.join('|'),
      description: 'shell to complete in',
    },
    ...jsonArg,
  },
  run: async (io, args) => {
    const shell = SHELLS.find((each) => each === args.shell)
    if (shell === undefined)
      throw new UsageError(`Unknown shell '${args.shell}'. Use ${SHELLS.join(', ')}.`)
    // A dynamic import: the table of commands imports this file.
    const { commands } = await import('../commands.ts')
    const script = completionScript(shell, commands)
    await io.out.write(args.json ? jsonText({ shell, script }) : script)
    return EXIT.clean
  },
})

import { NONCE_PLACE } from '../placeholders.ts'
import { defineClass, functions, globals, methods, observe } from './class-record.ts'
import { FILE_BY_EVALUATION, TAKE_OVER } from './shared-texts.ts'

const PROGRAM = { args: [0, 1], isProgram: true }

export const commandInjection = defineClass({
  id: 'command-injection',
  sinkKind: 'command',
  ruleId: 'daimon.command-injection',
  title: 'Command injection',
  cwe: 78,
  vector: TAKE_OVER,
  remediation:
    'Start the program without a shell and pass its arguments as a list (execFile, spawn without shell, subprocess.run with a list). Allow only known arguments, and end options with --.',
  source: 'flow',
  taints: ['command'],
  sinks: [
    functions('child_process', 'exec execSync fork'),
    functions('child_process', 'spawn spawnSync execFile execFileSync', PROGRAM),
    functions('shelljs', 'exec'),
    functions('node-cmd', 'run get runSync'),
    functions('zx', '$'),
    functions('pexpect', 'run spawn'),
    methods('python', 'exec_command'),
    globals('commands.getoutput os.execl os.execv os.spawnl os.system.popen pty.spawn'),
    functions('execa', 'command commandSync execaCommand execaCommandSync'),
    functions('execa', '. sync execa execaSync', PROGRAM),
    functions('cross-spawn', '. sync spawn', PROGRAM),
    functions('subprocess', 'run Popen call check_output check_call', PROGRAM),
    functions('subprocess', 'getoutput getstatusoutput'),
    globals('asyncio.create_subprocess_shell os.system os.popen'),
  ],
  proof: {
    oracle: 'canary-file',
    confirmation: {
      observer: 'monitor',
      observation: `${FILE_BY_EVALUATION}: shell arithmetic or a pipe`,
      because: 'the name does not exist until a shell evaluates the payload',
    },
    evaluator: 'shell',
    application: {
      effect: 'a command from the payload runs',
      calls: ['command'],
      observed: [observe('child_process', 'exec execSync')],
      payloads: ({ canary }) => {
        const touch = `touch ${canary}`
        return [
          `;${touch};`,
          `$(${touch})`,
          `\`${touch}\``,
          `";${touch};"`,
          `';${touch};'`,
          `\n${touch}\n`,
          `|${touch}|`,
          `&${touch}&`,
          touch,
          `;${touch.replace(' ', '${IFS}')};`,
          `'$(${touch})'`,
        ]
      },
      control: `canary-${NONCE_PLACE}`,
      placement: 'text',
      isBlind: false,
    },
    package: {
      search: 'calls',
      inPython: null,
      effect: 'the shell creates a file named after the nonce',
      control: 'letters',
      isTraced: 'never',
      purpose: /exec|run|spawn|shell|^sh$|command|^cmd$|\$$|launch|invoke|bash/i,
      advisoryCwes: [77, 78],
      vagueAdvisoryCwes: [20, 74, 88],
    },
  },
})

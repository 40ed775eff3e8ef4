import childProcess from 'node:child_process'
import { before } from '../../shared/hooks/before.ts'
import { PROGRAM_FUNCTIONS, readProgramCall, toCommand } from '../../shared/hooks/program-call.ts'
import { recordCall } from '../recorder.ts'

/** Reports commands of programs that are started by name and that a shell reads. */
export const hookPrograms = (): void => {
  for (const name of PROGRAM_FUNCTIONS)
    before(childProcess, name, (args) => {
      const call = readProgramCall(args)
      if (call.isInShell || call.isShell)
        recordCall('command', `child_process.${name}`, toCommand(call))
    })
}

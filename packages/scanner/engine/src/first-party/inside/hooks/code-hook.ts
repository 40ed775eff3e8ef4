import { Session } from 'node:inspector'
import vm from 'node:vm'
import { before, tell } from '../recorder.ts'

type Parsed = { readonly scriptId: string; readonly url: string; readonly length?: number }

const LENGTH_MAX = 16_384
const VM = ['runInNewContext', 'runInThisContext', 'runInContext', 'compileFunction', 'Script']

/**
 * Tells of every text that becomes code: what stands in no file. The debugger is asked, because a call of `eval` that
 * is wrapped is another call. What goes through `vm` bears the name of a file.
 */
export const hookCode = (): void => {
  for (const name of VM)
    before(vm, name, ([text]) => {
      if (typeof text === 'string' && text.length <= LENGTH_MAX) tell('code', `vm.${name}`, text)
    })
  const session = new Session()
  session.connect()
  const look = ({ params }: { readonly params: Parsed }) => {
    if (params.url !== '' || (params.length ?? 0) > LENGTH_MAX) return
    session.post('Debugger.getScriptSource', { scriptId: params.scriptId }, (error, found) => {
      if (error === null) tell('code', 'eval', found.scriptSource)
    })
  }
  session.on('Debugger.scriptParsed', look)
  session.on('Debugger.scriptFailedToParse', look)
  session.post('Debugger.enable')
}

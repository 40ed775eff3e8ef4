import { Session } from 'node:inspector'
import { hookVm } from '../../shared/hooks/vm-hook.ts'
import { recordCall } from '../recorder.ts'

type Parsed = {
  readonly scriptId: string
  readonly url: string
  readonly length?: number
  readonly hasSourceURL?: boolean
}

const LENGTH_MAX = 16_384

/**
 * Reports text that becomes code, which has no file. Uses the debugger, because wrapping `eval`
 * would make it indirect. Code run by `vm` has a file name.
 */
export const hookCode = (): void => {
  hookVm((name, text) => {
    if (typeof text === 'string' && text.length <= LENGTH_MAX) recordCall('code', name, text)
  })
  const session = new Session()
  session.connect()
  const look = ({ params }: { readonly params: Parsed }) => {
    // Template engines name the code that they make.
    if ((params.url !== '' && params.hasSourceURL !== true) || (params.length ?? 0) > LENGTH_MAX)
      return
    session.post('Debugger.getScriptSource', { scriptId: params.scriptId }, (error, found) => {
      if (error === null) recordCall('code', 'eval', found.scriptSource)
    })
  }
  session.on('Debugger.scriptParsed', look)
  session.on('Debugger.scriptFailedToParse', look)
  session.post('Debugger.enable')
}

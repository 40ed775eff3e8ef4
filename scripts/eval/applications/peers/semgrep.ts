import { installPython } from './install.ts'
import type { Peer } from './peer.ts'

export const semgrep: Peer = {
  name: 'semgrep',
  languages: ['javascript', 'typescript', 'python'],
  prepare: async (signal) => {
    await installPython('semgrep', '1.172.0', signal)
    throw new Error('its package brings no rules, and njsscan runs those that come in packages')
  },
}

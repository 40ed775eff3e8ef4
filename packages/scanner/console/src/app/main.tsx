import { render } from 'preact'
import { App } from './app.tsx'
import '@daimon/ui/styles.css'
import './styles/console.css'

// The command line prints addresses with the scan after #.
const named = /^#([\w-]{32})$/.exec(location.hash)?.[1]
if (location.pathname === '/' && named !== undefined)
  history.replaceState(null, '', `/scans/${named}`)

const place = document.querySelector('#console')
// A script loads before the router reads the address.
if (place) render(<App />, place)

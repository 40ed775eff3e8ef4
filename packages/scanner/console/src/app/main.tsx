import { replace, setApplication } from '@daimon/ui'
import { render } from 'preact'
import { App } from './app.tsx'
import '@daimon/ui/styles.css'
import './styles/console.css'

// The command line prints addresses with the scan after #.
const named = /^#([\w-]{32})$/.exec(location.hash)?.[1]
if (location.pathname === '/' && named !== undefined) replace(`/scans/${named}`)

setApplication({ name: 'Daimon scan' })

const place = document.querySelector('#console')
if (place) render(<App />, place)

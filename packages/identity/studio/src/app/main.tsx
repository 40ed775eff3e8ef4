import { render } from 'preact'
import { App } from './app.tsx'
import './styles/tokens.css'
import './styles/base.css'
import './styles/layout.css'
import './styles/parts.css'
import './styles/figures.css'
import './styles/pages.css'
import './styles/views.css'

const place = document.querySelector('#studio')
if (place) render(<App />, place)

import { StatusError } from '@daimon/client'
import { setApplication } from '@daimon/ui'
import { computed } from '@preact/signals'
import { render } from 'preact'
import { App } from './app.tsx'
import { liveService } from './live.ts'
import { describeError } from './parts/describe-error.ts'
import { noteFailure } from './service.ts'
import '@daimon/ui/styles.css'
import './styles/figures.css'
import './styles/pages.css'
import './styles/views.css'

setApplication({
  name: 'Daimon Studio',
  describeError,
  noteFailure,
  isUp: computed(() => liveService.value === 'up'),
  isOutage: (error) => !(error instanceof StatusError) || error.status >= 500,
})

const place = document.querySelector('#studio')
if (place) render(<App />, place)

import { type LiveService, liveService } from '../live.ts'

const MESSAGES: Partial<Record<LiveService, string>> = {
  slow: "The identity service isn't responding. Studio keeps trying; what you see may be out of date.",
  down: "The identity service can't be reached. Studio reconnects when it is back; what you see may be out of date.",
  lost: 'The connection to Studio is lost. Reconnecting; what you see may be out of date.',
}

/** Says when the page can't be up to date. Always rendered, so that screen readers announce it. */
export const ConnectionBar = () => {
  const message = MESSAGES[liveService.value]
  return (
    <div class="connection" role="status">
      {message && <p class="warning">{message}</p>}
    </div>
  )
}

import type { ReadonlySignal } from '@preact/signals'

export type ErrorText = { readonly title: string; readonly text: string }

/** What the components need to know about the application that shows them. */
type Application = {
  /** Part of the title of each tab. */
  readonly name: string
  /** A failure in the user's words: what happened, and what to do. */
  readonly describeError: (error: unknown) => ErrorText
  /** Receives the failure of each load and action. */
  readonly noteFailure?: (error: unknown) => void
  /** Whether the service responds: views that failed in an outage load again when it does. */
  readonly isUp?: ReadonlySignal<boolean>
  readonly isOutage?: (error: unknown) => boolean
}

let application: Application = {
  name: 'Daimon',
  describeError: (error) => ({
    title: 'Request failed',
    text: error instanceof Error ? error.message : String(error),
  }),
}

/** Describes the application, once and before it is rendered. */
export const setApplication = (members: Partial<Application>): void => {
  application = { ...application, ...members }
}

export const getApplication = (): Application => application

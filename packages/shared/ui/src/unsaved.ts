import { type Signal, signal } from '@preact/signals'
import { useEffect } from 'preact/hooks'

/** What has changes that leaving the page would lose, such as `The soul`; absent if nothing. */
export const unsaved: Signal<string | undefined> = signal(undefined)

/** The address that waits for the user's decision about unsaved changes. */
export const wanted: Signal<string | undefined> = signal(undefined)

/** Asks before the page with these changes is left or closed. */
export const useUnsaved = (what: string, isChanged: boolean): void => {
  useEffect(() => {
    if (!isChanged) return undefined
    const onUnload = (event: BeforeUnloadEvent): void => event.preventDefault()
    unsaved.value = what
    addEventListener('beforeunload', onUnload)
    return () => {
      unsaved.value = undefined
      removeEventListener('beforeunload', onUnload)
    }
  }, [what, isChanged])
}

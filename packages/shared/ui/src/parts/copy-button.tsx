import { useState } from 'preact/hooks'

/** Copies a text to the clipboard and confirms it. */
export const CopyButton = ({ text, label = 'Copy' }: { text: string; label?: string }) => {
  const [said, setSaid] = useState<string | undefined>(undefined)
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text)
      setSaid('Copied')
    } catch {
      setSaid('Browser blocked copying')
    }
    setTimeout(() => setSaid(undefined), 2_000)
  }
  return (
    <button type="button" class="quiet small" onClick={() => void copy()}>
      <span aria-live="polite">{said ?? label}</span>
    </button>
  )
}

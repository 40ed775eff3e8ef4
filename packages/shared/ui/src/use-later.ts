import { useEffect, useState } from 'preact/hooks'

/** Debounces a value, so that not every key press sends a request. */
export const useLater = <T>(value: T, restMs: number): T => {
  const [later, setLater] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setLater(value), restMs)
    return () => clearTimeout(timer)
  }, [value, restMs])
  return later
}

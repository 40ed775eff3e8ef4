import { useEffect, useState } from 'preact/hooks'

/** A value once it has rested for some time, so that not every key that is pressed asks the service. */
export const useLater = <T>(value: T, restMs: number): T => {
  const [later, setLater] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setLater(value), restMs)
    return () => clearTimeout(timer)
  }, [value, restMs])
  return later
}

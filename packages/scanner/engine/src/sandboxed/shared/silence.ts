let isSilent = false

/** Whether our own code runs whose calls hooks must not report. */
export const isSilenced = (): boolean => isSilent

/** Runs our own code; hooks don't report its calls. */
export const withoutRecording = <T>(act: () => T): T => {
  const was = isSilent
  isSilent = true
  try {
    return act()
  } finally {
    isSilent = was
  }
}

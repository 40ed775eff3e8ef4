export const normalize = (reference: string): string => reference.trim().toUpperCase()

export const isContainer = (reference: string): boolean =>
  /^([A-Z]+[-/ ]?)+\d{7}$/.test(normalize(reference))

export const isBooking = (reference: string): boolean =>
  /^[A-Z]{2}-\d{4}-[A-Z0-9]{6}$/.test(normalize(reference))

/** A parcel code: two letters, digits in groups, a country, for example `RX 4711 0815 DE`. */
const CODE = /^[A-Z]{2}(\s?\d+)+\s?[A-Z]{2}$/

/** Shops number their own parcels, for example `SHOP-20240117-2`. */
const REFERENCE = /^[A-Z]{2,4}-\d{4,12}(-\d{1,3})?$/

export function isParcelCode(text) {
  return CODE.test(text)
}

export function isReference(text) {
  return REFERENCE.test(text)
}

export function compact(code) {
  return code.replace(/\s/g, '')
}

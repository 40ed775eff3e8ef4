const MAKER_SERIAL = /^([A-Z0-9]+-?)+$/;
const SHELF_CODE = /^[A-Z]{1,3}(?:-[0-9]{1,4}){1,3}$/;

export function isMakerSerial(value) {
  return MAKER_SERIAL.test(value);
}

export function isShelfCode(value) {
  return SHELF_CODE.test(value);
}

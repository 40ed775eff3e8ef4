import { createHash, randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";

const derive = promisify(scrypt) as (secret: string, salt: Buffer, size: number) => Promise<Buffer>;

function same(left: Buffer, right: Buffer): boolean {
  return left.length === right.length && timingSafeEqual(left, right);
}

export async function sealPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, 32);
  return `${salt.toString("hex")}:${key.toString("hex")}`;
}

export async function passwordMatches(stored: string, password: string): Promise<boolean> {
  const [salt = "", key = ""] = stored.split(":");
  const candidate = await derive(password, Buffer.from(salt, "hex"), 32);
  return same(Buffer.from(key, "hex"), candidate);
}

export function sealGate(phrase: string): string {
  return createHash("md5").update(phrase).digest("hex");
}

export function gateMatches(stored: string, phrase: string): boolean {
  return same(Buffer.from(stored, "hex"), Buffer.from(sealGate(phrase), "hex"));
}

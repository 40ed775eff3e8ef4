import { exec, execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { required } from "@/db";

const shell = promisify(exec);
const program = promisify(execFile);

const ARTWORK_HOSTS = new Set(["images.podcast.example", "megaphone.imgix.net"]);
const FETCH_LIMIT = 4 * 1024 * 1024;

const place = (suffix: string) => join(required("PODCAST_MEDIA"), `${randomUUID()}.${suffix}`);

export async function storeUpload(file: File): Promise<string> {
  const target = place("upload");
  await writeFile(target, Buffer.from(await file.arrayBuffer()));
  return target;
}

export async function encodeEpisode(source: string, title: string): Promise<string> {
  const target = place("mp3");
  await shell(`ffmpeg -nostdin -protocol_whitelist file -i ${source} -metadata title="${title}" -b:a 96k ${target}`);
  return target;
}

export async function encodeTrailer(source: string, title: string): Promise<string> {
  const target = place("mp3");
  const args = ["-nostdin", "-protocol_whitelist", "file", "-i", source, "-t", "90", "-metadata", `title=${title}`, target];
  await program("ffmpeg", args);
  return target;
}

async function limited(response: Response): Promise<Buffer> {
  if (!response.ok) throw new Error(`The server answered ${response.status}`);
  const content = Buffer.from(await response.arrayBuffer());
  if (content.length > FETCH_LIMIT) throw new Error("The file is too large");
  return content;
}

export async function fetchFeed(address: string): Promise<string> {
  const response = await fetch(address, { headers: { accept: "application/rss+xml" } });
  return (await limited(response)).toString("utf8");
}

export async function fetchArtwork(address: string): Promise<string> {
  const url = new URL(address);
  if (url.protocol !== "https:" || url.port !== "" || !ARTWORK_HOSTS.has(url.hostname)) {
    throw new Error("Artwork comes from a known host");
  }
  const response = await fetch(url, { redirect: "error" });
  const target = place("img");
  await writeFile(target, await limited(response));
  return target;
}

import { NextResponse, type NextRequest } from "next/server";

const SOURCES = new Set(["player", "newsletter", "feed"]);

export function GET(request: NextRequest) {
  const { searchParams: query } = request.nextUrl;
  const source = query.get("from") ?? "";
  const response = NextResponse.redirect(new URL(query.get("to") ?? "/", request.url));
  if (SOURCES.has(source)) response.headers.set("x-link-source", source);
  return response;
}

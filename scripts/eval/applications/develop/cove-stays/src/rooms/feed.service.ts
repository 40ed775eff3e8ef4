import { Injectable } from '@nestjs/common'
import { XMLParser } from 'fast-xml-parser'
import { parseXml } from 'libxmljs'

@Injectable()
export class FeedService {
  private readonly parser = new XMLParser({ ignoreAttributes: false, processEntities: false })

  titles(xml: string): string[] {
    const feed = parseXml(xml, { replaceEntities: true })
    return feed.find('//room/title').map((node) => (node as unknown as { text(): string }).text())
  }

  prices(xml: string): unknown {
    const feed = this.parser.parse(xml)
    return feed.rooms ?? {}
  }
}

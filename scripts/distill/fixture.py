"""Writes the fixture of the tokenizer's test with the `tokenizers` package, over the table's vocabulary.

    python fixture.py builtin-v2.bin wordpiece.fixture.json
"""

import json
import sys
from pathlib import Path

from tokenizers import Tokenizer
from tokenizers.models import WordPiece
from tokenizers.normalizers import BertNormalizer
from tokenizers.pre_tokenizers import BertPreTokenizer

import table_file

UNKNOWN = "[UNK]"

STARTS = """
The ferry leaves at nine.|Don't re-use Anna's e-mail address!|Invoice #48213-B, 3.14 % of $1,200.50|naïve café, Łódź, Århus
ÜBER die Straße|İstanbul'da güneş|l'été à Besançon|piñata y ñandú|crème brûlée; œuvre|ﬁne ﬂower ﬀ|Ⅷ ½ ² ™ ©|x² + y³ = z
東京タワーへ行きました|我们明天去北京|한국어 문장입니다|ひらがな カタカナ|𠀀𠀁 rare|Привет, мир!|ΟΔΥΣΣΕΥΣ και Σίσυφος|שָׁלוֹם עולם
مَرْحَبًا بالعالم|हिन्दी में लिखा|ภาษาไทย|ქართული ენა|🙂|🙂🙃 ok 👍🏽|👩‍💻 writes|flag 🇫🇷 and 🫠|e\u0301cole|a\u0308\u0323b
zero\u200bwidth|soft\u00adhyphen|no\u00a0break\u2009thin\u3000wide|tab\there\nline\r\nend|nul\u0000byte|bell\u0007|\ufeffbom|\ufffdreplaced|\u2028line
“quotes” ‘single’ «guillemets»|dash – em — hyphen‐|…ellipsis…|¿qué? ¡sí!|a/b\\c|snake_case camelCase kebab-case|C++ C# .NET|<b>bold</b>|{"a": [1, 2]}
user@example.org|~/.config/app|2026-11-20T19:00:00Z|1e-9 0x1F|O'Neill-McArthur|$+<=>^`|~|(*)|##ing ##|[CLS] [SEP] [UNK]|don’t can’t
antidisestablishmentarianism|pneumonoultramicroscopicsilicovolcanoconiosis|Llanfairpwllgwyngyll|qwrtpsdfg zxcvbnm|smoothies hoodies kombucha|unbelievably rewatchable
resturant definately tommorow|Xiomara Nguyễn Thị Hương|Dvořák Antonín|Ærøskøbing|þorn ðis|ß ẞ|ı İ I i|Ǆ ǆ|ﷺ|㍿ ㎏|①②③|₤ € ¥ £ ₿
""".replace("\n", "|")

FRAMES = ("{}", "I said “{}”, didn't I?", "{0}{0} 42")


def strings() -> list[str]:
    starts = [_unescape(text) for text in STARTS.split("|") if text] + ["", " ", "|", "x" * 100, "x" * 101, "é" * 101, "猫" * 120]
    return [frame.format(text) for frame in FRAMES for text in starts]


def _unescape(text: str) -> str:
    parts = text.split("\\u")
    text = parts[0] + "".join(chr(int(part[:4], 16)) + part[4:] for part in parts[1:])
    return text.replace("\\t", "\t").replace("\\n", "\n").replace("\\r", "\r").replace("\\\\", "\\")


def main() -> None:
    tokens, _table = table_file.read(Path(sys.argv[1]))
    model = WordPiece({token: row for row, token in enumerate([*tokens, UNKNOWN])}, unk_token=UNKNOWN)
    tokenizer = Tokenizer(model)
    tokenizer.normalizer = BertNormalizer()
    tokenizer.pre_tokenizer = BertPreTokenizer()
    cases = [{"text": text, "tokens": tokenizer.encode(text).tokens} for text in strings()]
    lines = ",\n".join("  " + json.dumps(case, ensure_ascii=True) for case in cases)
    Path(sys.argv[2]).write_text(f"[\n{lines}\n]\n", encoding="utf-8")
    print(f"{len(cases)} strings")


if __name__ == "__main__":
    main()

import { choose } from '@daimon/testkit'
import { expect, test } from 'vitest'
import {
  listCalls,
  listEdges,
  directoryOfFiles,
  listNodes,
  scanDirectory,
} from '../../testing/directory.ts'

type Fixture = {
  readonly files: Readonly<Record<string, string>>
  /** Calls that must exist. */
  readonly calls: readonly string[]
  /** Functions that must not be reachable from each other. */
  readonly never: readonly string[]
  /** Expected calls into each import. */
  readonly outside: readonly string[]
}

const FIXTURES: Readonly<Record<string, Fixture>> = {
  go: {
    files: {
      'go.mod': 'module example.com/shop\n\ngo 1.22\n',
      'go.sum': 'github.com/lib/pq v1.10.9 h1:aaaa=\n',
      'main.go':
        'package main\n\nimport (\n\t"os/exec"\n\n\tst "example.com/shop/store"\n\t"github.com/lib/pq/oid"\n)\n\nfunc main() {\n\ts := st.Open("x")\n\ts.Find(name())\n\thelp(func() { late() })\n\toid.Lookup(1)\n}\n\nfunc run(cmd string) { exec.Command("sh", cmd) }\n\nfunc late() {}\n\nfunc dead() { run("x") }\n',
      'help.go':
        'package main\n\nfunc name() string { return "a" }\n\nfunc help(f func()) { f() }\n',
      'store/store.go':
        'package store\n\ntype Store struct{ inner *Inner }\n\ntype Inner struct{}\n\nfunc Open(path string) *Store { return &Store{inner: &Inner{}} }\n\nfunc (s *Store) Find(id string) string { return s.inner.Get(id) }\n\nfunc (i Inner) Get(id string) string { return name(id) }\n\nfunc name(x string) string { return x }\n',
    },
    calls: [
      'main.go#main > store/store.go#Open',
      'main.go#main > store/store.go#Store.Find',
      'main.go#main > help.go#name',
      'main.go#main > help.go#help',
      'help.go#help > main.go#main.$0',
      'main.go#main.$0 > main.go#late',
      'store/store.go#Store.Find > store/store.go#Inner.Get',
      'store/store.go#Inner.Get > store/store.go#name',
      'main.go#dead > main.go#run',
    ],
    never: ['main.go#main > main.go#run', 'main.go#main > store/store.go#name'],
    outside: ['os/exec Command', 'github.com/lib/pq/oid Lookup'],
  },
  java: {
    files: {
      'src/a/Main.java':
        'package a;\n\nimport a.data.Store;\nimport java.util.List;\nimport static a.data.Names.plain;\n\npublic class Main extends Base {\n  private final Store store = new Store("x");\n\n  public Main(int x) { prepare(x); }\n\n  public static void main(String[] args) {\n    Main main = new Main(1);\n    main.answer(args[0]);\n  }\n\n  String answer(String id) {\n    List.of(id);\n    Runnable later = () -> Other.go();\n    later.run();\n    inherited();\n    return this.store.find(plain(id));\n  }\n\n  void prepare(int x) {}\n\n  void dead() { prepare(2); }\n}\n',
      'src/a/Base.java':
        'package a;\n\nclass Base {\n  void inherited() { }\n}\n\nclass Other {\n  static void go() { }\n}\n',
      'src/a/data/Store.java':
        'package a.data;\n\npublic class Store {\n  Store(String path) { open(path); }\n  public String find(String id) { return id; }\n  private void open(String path) { }\n}\n',
      'src/a/data/Names.java':
        'package a.data;\n\npublic final class Names {\n  public static String plain(String x) { return x; }\n}\n',
    },
    calls: [
      'src/a/Main.java#Main.main > src/a/Main.java#Main',
      'src/a/Main.java#Main > src/a/Main.java#Main.Main',
      'src/a/Main.java#Main.Main > src/a/Main.java#Main.prepare',
      'src/a/Main.java#Main.main > src/a/Main.java#Main.answer',
      'src/a/Main.java#Main.answer > src/a/data/Store.java#Store.find',
      'src/a/Main.java#Main.answer > src/a/data/Names.java#Names.plain',
      'src/a/Main.java#Main.answer > src/a/Base.java#Base.inherited',
      'src/a/Main.java#Main.answer.$0 > src/a/Base.java#Other.go',
      'src/a/data/Store.java#Store.Store > src/a/data/Store.java#Store.open',
    ],
    never: ['src/a/Main.java#Main.main > src/a/Main.java#Main.dead'],
    outside: ['java.util.List of'],
  },
  ruby: {
    files: {
      'main.rb':
        "require 'json'\nrequire_relative 'lib/store'\n\ndef help(x)\n  yield x\nend\n\nmodule Shop\n  class Desk < Base\n    def initialize(path)\n      @store = Store.open(path)\n    end\n\n    def answer(id)\n      plain id\n      inherited\n      help(id) { |x| late(x) }\n      @store.find(id)\n    end\n\n    def plain(x); x; end\n    def late(x); x; end\n    def dead; plain(1); end\n  end\nend\n\nShop::Desk.new('x').answer('y')\nJSON.parse('{}')\n",
      'lib/store.rb':
        'module Shop\n  class Base\n    def inherited; end\n  end\n\n  class Store\n    def self.open(path)\n      new(path)\n    end\n\n    def find(id)\n      id\n    end\n  end\nend\n',
    },
    calls: [
      'main.rb#<module> > main.rb#Shop.Desk',
      'main.rb#Shop.Desk > main.rb#Shop.Desk.initialize',
      'main.rb#<module> > main.rb#Shop.Desk.answer',
      'main.rb#Shop.Desk.initialize > lib/store.rb#Shop.Store.open',
      'main.rb#Shop.Desk.answer > main.rb#Shop.Desk.plain',
      'main.rb#Shop.Desk.answer > lib/store.rb#Shop.Base.inherited',
      'main.rb#Shop.Desk.answer > main.rb#help',
      'main.rb#help > main.rb#Shop.Desk.answer.$0',
      'main.rb#Shop.Desk.answer.$0 > main.rb#Shop.Desk.late',
      'main.rb#Shop.Desk.answer > lib/store.rb#Shop.Store.find',
    ],
    never: ['main.rb#<module> > main.rb#Shop.Desk.dead'],
    outside: [],
  },
  php: {
    files: {
      'index.php':
        "<?php\nnamespace Shop;\n\nuse Shop\\Data\\Store as Box;\nuse function Shop\\Data\\plain;\nuse Vendor\\Tool\\Client;\n\nclass Desk extends Base {\n  private $store;\n  function __construct(Box $store) { $this->store = $store; parent::inherited(); }\n  public function answer($id) { self::check($id); return $this->store->find(plain($id)); }\n  static function check($id) { (new Client('x'))->send($id); }\n  private function dead() { self::check(1); }\n}\n\nfunction start() {\n  $desk = new Desk(Box::open('x'));\n  $later = fn($x) => late($x);\n  $later(1);\n  $desk->answer('y');\n}\n\nfunction late($x) {}\n\nstart();\n",
      'src/Base.php': '<?php\nnamespace Shop;\nclass Base { function inherited() {} }\n',
      'src/Data/Store.php':
        '<?php\nnamespace Shop\\Data;\nclass Store {\n  static function open($path): Store { return new self(); }\n  function find($id) { return $id; }\n}\nfunction plain($x) { return $x; }\n',
    },
    calls: [
      'index.php#<module> > index.php#start',
      'index.php#start > index.php#Desk',
      'index.php#Desk > index.php#Desk.__construct',
      'index.php#Desk.__construct > src/Base.php#Base.inherited',
      'index.php#start > index.php#Desk.answer',
      'index.php#start > src/Data/Store.php#Store.open',
      'index.php#start > index.php#start.$0',
      'index.php#start.$0 > index.php#late',
      'index.php#Desk.answer > index.php#Desk.check',
      'index.php#Desk.answer > src/Data/Store.php#Store.find',
      'index.php#Desk.answer > src/Data/Store.php#plain',
    ],
    never: ['index.php#start > index.php#Desk.dead'],
    outside: ['Vendor\\Tool\\Client default'],
  },
  rust: {
    files: {
      'src/main.rs':
        'mod store;\nuse std::process::Command;\nuse crate::store::{plain as simple, Store};\n\nstruct Desk { store: Store }\n\nimpl Desk {\n    fn new(path: &str) -> Self { Self { store: Store::open(path) } }\n    fn answer(&self, id: &str) -> String { self.check(id); self.store.find(&simple(id)) }\n    fn check(&self, id: &str) { Command::new(id).spawn(); }\n    fn dead(&self) { self.check("x"); }\n}\n\nfn main() {\n    let desk = Desk::new("x");\n    let later = |x| late(x);\n    later(1);\n    println!("{}", shown(1));\n    desk.answer("y");\n    store::deep::dive();\n}\n\nfn late(x: i32) {}\nfn shown(x: i32) -> i32 { x }\n\nmod tests {\n    use super::*;\n    fn check() { late(2); }\n}\n',
      'src/store.rs':
        'pub struct Store;\n\npub trait Finds { fn find(&self, id: &str) -> String; fn common(&self) {} }\n\nimpl Store { pub fn open(path: &str) -> Store { Store } }\n\nimpl Finds for Store { fn find(&self, id: &str) -> String { self.common(); id.to_string() } }\n\npub fn plain(x: &str) -> String { x.to_string() }\n\npub mod deep { pub fn dive() { super::plain("x"); } }\n',
    },
    calls: [
      'src/main.rs#main > src/main.rs#Desk.new',
      'src/main.rs#main > src/main.rs#Desk.answer',
      'src/main.rs#main > src/main.rs#main.$0',
      'src/main.rs#main.$0 > src/main.rs#late',
      'src/main.rs#main > src/main.rs#shown',
      'src/main.rs#main > src/store.rs#dive',
      'src/main.rs#Desk.new > src/store.rs#Store.open',
      'src/main.rs#Desk.answer > src/main.rs#Desk.check',
      'src/main.rs#Desk.answer > src/store.rs#Store.find',
      'src/main.rs#Desk.answer > src/store.rs#plain',
      'src/store.rs#Store.find > src/store.rs#Finds.common',
      'src/store.rs#dive > src/store.rs#plain',
      'src/main.rs#check > src/main.rs#late',
    ],
    never: ['src/main.rs#main > src/main.rs#Desk.dead'],
    outside: ['std::process::Command new'],
  },
  csharp: {
    files: {
      'Main.cs':
        'using System;\nusing Shop.Data;\nusing P = System.Diagnostics.Process;\n\nnamespace Shop;\n\npublic class Desk : Base {\n  private readonly Store store = new Store("x");\n  public Desk(int x) { Prepare(x); }\n  public static void Main(string[] args) {\n    var desk = new Desk(1);\n    desk.Answer(args[0]);\n  }\n  string Answer(string id) {\n    Action later = () => Other.Go();\n    later();\n    Inherited();\n    P.Start(id);\n    return this.store.Find(Names.Plain(id));\n  }\n  void Prepare(int x) { }\n  void Dead() { Prepare(2); }\n}\n',
      'Base.cs':
        'namespace Shop {\n  class Base { protected void Inherited() { } }\n  static class Other { public static void Go() { } }\n}\n',
      'Data/Store.cs':
        'namespace Shop.Data;\npublic class Store {\n  public Store(string path) { Open(path); }\n  public string Find(string id) => Same(id);\n  string Same(string id) { return id; }\n  void Open(string path) { }\n}\npublic static class Names { public static string Plain(string x) { return x; } }\n',
    },
    calls: [
      'Main.cs#Desk.Main > Main.cs#Desk',
      'Main.cs#Desk > Main.cs#Desk.Desk',
      'Main.cs#Desk.Desk > Main.cs#Desk.Prepare',
      'Main.cs#Desk.Main > Main.cs#Desk.Answer',
      'Main.cs#Desk.Answer > Main.cs#Desk.Answer.$0',
      'Main.cs#Desk.Answer.$0 > Base.cs#Other.Go',
      'Main.cs#Desk.Answer > Base.cs#Base.Inherited',
      'Main.cs#Desk.Answer > Data/Store.cs#Store.Find',
      'Main.cs#Desk.Answer > Data/Store.cs#Names.Plain',
      'Data/Store.cs#Store.Store > Data/Store.cs#Store.Open',
      'Data/Store.cs#Store.Find > Data/Store.cs#Store.Same',
    ],
    never: ['Main.cs#Desk.Main > Main.cs#Desk.Dead'],
    outside: ['System.Diagnostics.Process Start'],
  },
}

test.each(Object.entries(FIXTURES))(
  '%s: links calls through types, namespaces, and closures, and no others',
  async (language, { files, calls, never, outside }) => {
    const { payload, scan } = await scanDirectory(directoryOfFiles(files))
    expect(scan.failed).toEqual([])
    expect(scan.languages).toEqual([language])
    expect(payload.fragments.flatMap(({ warnings }) => warnings)).toEqual([])
    const found = listCalls(payload)
    expect(calls.filter((call) => !found.includes(call))).toEqual([])
    expect(never.filter((call) => found.includes(call))).toEqual([])
    const used = listEdges(payload).flatMap(({ target, metadata }) => {
      const symbol = metadata?.['symbol']
      return typeof symbol === 'string' ? [`${target.replace(/^.*?#import:/, '')} ${symbol}`] : []
    })
    expect(outside.filter((each) => !used.includes(each))).toEqual([])
  },
)

test('resolves an import of a locked module to its dependency', async () => {
  const { payload } = await scanDirectory(directoryOfFiles(FIXTURES['go']?.files ?? {}))
  expect(listEdges(payload)).toContainEqual({
    source: 'main.go#import:github.com/lib/pq/oid',
    target: 'go:github.com/lib/pq@v1.10.9',
    edge_type: 'DEPENDS_ON',
  })
})

test('shares no names between files of different languages', async () => {
  const { payload } = await scanDirectory(
    directoryOfFiles({
      'a.rb': 'def same(x)\nend\nsame(1)\n',
      'b.php': '<?php\nfunction same($x) {}\nfunction other() { same(1); }\n',
    }),
  )
  const calls = listCalls(payload).filter((call) => !call.includes('#entry:'))
  expect(calls).toEqual(['a.rb#<module> > a.rb#same', 'b.php#other > b.php#same'])
})

const DEEP = 30_000
const HOSTILE: Readonly<Record<string, readonly [string, string, string]>> = {
  go: ['package a\nfunc good() {}\n', 'package a\nvar x = ', 'package a\n// '],
  java: ['class A { void good() {} }\n', 'class A { int x = ', '// '],
  rb: ['def good\nend\n', 'x = ', '# '],
  php: ['<?php function good() {}\n', '<?php $x = ', '<?php // '],
  rs: ['fn good() {}\n', 'const X: i32 = ', '// '],
  cs: ['class A { void good() {} }\n', 'class A { int x = ', '// '],
}

const ALL_HOSTILE = Object.entries(HOSTILE)
const HOSTILE_LANGUAGES = choose({ sample: ALL_HOSTILE.slice(0, 1), whole: ALL_HOSTILE })

const hostileFiles = ([ending, [good, before, comment]]: (typeof HOSTILE_LANGUAGES)[number]) => ({
  [`good.${ending}`]: good,
  [`deep.${ending}`]: `${before}${'('.repeat(DEEP)}1${')'.repeat(DEEP)};\n`,
  [`line.${ending}`]: `${before}[${`f(${'1'.repeat(48)}), `.repeat(20_000)}]\n`,
  [`bytes.${ending}`]: Buffer.concat([
    Buffer.from(comment),
    Buffer.from([0xff, 0xfe, 0x00, 0xc3, 0x28]),
    Buffer.from(`\n${good.replace('<?php', '')}`),
  ]),
  [`noise.${ending}`]: Buffer.from(Array.from({ length: 20_000 }, (_, at) => (at * 7_919) % 251)),
})

test('confines deep nesting, a line of a megabyte, and bytes that are not text to their file', async () => {
  const files = Object.assign({}, ...HOSTILE_LANGUAGES.map(hostileFiles)) as Record<string, Buffer>
  const { scan, payload } = await scanDirectory(directoryOfFiles(files))
  const names = listNodes(payload).map(({ id }) => id)
  for (const [ending] of HOSTILE_LANGUAGES)
    for (const file of ['good', 'bytes'])
      expect(names).toContainEqual(expect.stringMatching(`^${file}\\.${ending}#(?:A\\.)?good$`))
  expect(scan.filesParsed + scan.failed.length).toBe(Object.keys(files).length)
  expect(scan.failed.filter(({ path }) => !/^(?:deep|line)\./.test(path))).toEqual([])
})

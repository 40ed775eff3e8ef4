import type { GuardName } from './guards.ts'

/** What schemas of validation libraries say about their fields, as data. */

/** What a field may contain; `open`: anything. */
export type FieldKind = GuardName | 'open'

/** The beginning of a chain of calls that declares a field. */
export const SCHEMA_ROOTS: ReadonlySet<string> = new Set(
  'z zod Joi joi yup v S t Type Yup valibot'.split(' '),
)
/** Functions of express-validator that name a field. */
export const FIELD_FUNCTIONS: ReadonlySet<string> = new Set('body query param check'.split(' '))

/** Names of calls, decorators, and types, with what they ensure; the first that matches decides. */
const FIELD_KINDS: readonly (readonly [RegExp, FieldKind])[] = [
  [
    /^(?:enum|nativeEnum|literal|valid|oneOf|equal|picklist|isIn|IsIn|IsEnum|isEnum|Literal|ChoiceField|SelectField|RadioField|TypedChoiceField|MultipleChoiceField|OneOf|Choice)$/,
    'listed',
  ],
  [
    /^(?:number|int|integer|bigint|boolean|bool|date|float|Number|Integer|Boolean|uuid|guid|cuid2?|ulid|nanoid|hex|isInt|isNumeric|isFloat|isDecimal|isBoolean|isUUID|isMongoId|toInt|toFloat|isDate|isISO8601|IsInt|IsNumber|IsBoolean|IsDate|IsDateString|IsUUID|IsMongoId|IsPositive|IsNumberString|UUID4?|datetime|Decimal|PositiveInt|NonNegativeInt|PositiveFloat|conint|confloat|(?:Integer|Float|Decimal|Boolean|Date|DateTime|Time|UUID|ModelChoice|PrimaryKeyRelated)Field|Int|Float|Date|DateTime|UUID)$/,
    'number',
  ],
  [/^(?:alphanum|isAlphanumeric|isAlpha|isSlug|IsAlphanumeric|IsAlpha|SlugField)$/, 'word'],
  [
    /^(?:string|email|url|uri|token|str|String|Str|Email|EmailStr|HttpUrl|AnyUrl|SecretStr|constr|isString|isEmail|isURL|isLength|notEmpty|IsString|IsEmail|IsUrl|IsNotEmpty|MinLength|MaxLength|Length|CharField|StringField|TextAreaField|EmailField|URLField|Url|URL)$/,
    'text',
  ],
]

/** What the names in a declaration ensure together. */
export const kindOfField = (names: readonly string[]): FieldKind => {
  for (const [pattern, kind] of FIELD_KINDS)
    if (names.some((name) => pattern.test(name))) return kind
  return 'open'
}

/** Methods that check a value by a schema and return it, and receivers that have others. */
export const CHECKING_METHODS: ReadonlySet<string> = new Set(
  'parse safeParse parseAsync safeParseAsync validate validateSync validateAsync attempt cast'.split(
    ' ',
  ),
)
export const OTHER_PARSERS =
  /^(?:JSON|Date|path|url|URL|qs|querystring|yaml|YAML|marked|ini|csv|cookie|semver|dayjs|moment|uuid)$/

/** Members that hold what a form or a serializer checked. */
export const CHECKED_MEMBERS: ReadonlySet<string> = new Set(['cleaned_data', 'validated_data'])
/** Members of a request that chains of express-validator check. */
export const CHECKED_PARTS: ReadonlySet<string> = new Set('body query params cookies'.split(' '))

/** Methods that return a checked value as a dictionary with the fields of its schema. */
export const SCHEMA_DUMP = /^(?:pydantic\.|sqlmodel\.)(?:\w+\.)*prototype\.(?:model_dump|dict)$/

/** Columns that give rights, or that say whose a record is. */
export const OWN_COLUMNS =
  /^(?:id|pk|_id|roles?|is_?\w*(?:admin|staff|superuser|owner|moderator)\w*|admin|staff|permissions?|scopes?|balance|credits?|verified|(?:owner|user|account|tenant|company|organi[sz]ation)_?id|password(?:_?hash)?)$/i

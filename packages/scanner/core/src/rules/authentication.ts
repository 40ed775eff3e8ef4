/** How applications recognize their users, and what they do with records, as data. */

/** Names of functions, middleware, and decorators that admit only some users. */
export const GUARD_NAME =
  /auth(?!or)|log(?:ged)?_?in|signed_?in|permission|jwt|bearer|^protected$|^(?:require|ensure|must|assert|restrict|enforce|guard|protect|needs?)(?=[A-Z_])(?!.*(?:json|body|content|param|field|query|valid|schema|number|string|array|exist|found|file|https?|defined|env|method|safe|_(?:post|get|put|patch|delete)\b))|(?:^|_)(?:is|has|only|for)_?(?:admin|owner|user|staff|manager|operator|role|member|editor|moderator)|(?:Is|Has|Only)(?:Admin|Owner|User|Staff|Manager|Role|Member)|(?:only|guard|_required|Required)$|current_?(?:user|account|member|customer)|user_passes_test|acl\b|tenant/i

/** Guards that admit only users with a role. */
export const ROLE_NAME =
  /admin|staff|manager|owner|operator|role|editor|moderator|super|board|permission|passes_test|authoriz/i

/** Members of a user that say what they may do. */
export const ROLE_MEMBER =
  /^(?!.*(?:active|verified|authenticated|anonymous|logged|banned|blocked|disabled|deleted|email|confirmed)).*(?:^(?:is|has|can)(?=_|[A-Z])|role|admin|staff|perm|scope|group|rank|level|privilege|tier|grade|capabilit|authorit|superuser|moderator|editor|owner|manager)/i

/** What a table of those who have an account is called. */
export const ACCOUNT_MODEL = /^(?:user|account|member|customer|operator)$/
/** Columns of such a table that only its users should know. */
export const PERSONAL_COLUMN =
  /^(?:e_?mail|phone|mobile|settings|salary|iban|last_?login\w*|passw\w*|\w*token)$/i

/** Columns that say what a user may do. */
export const RIGHTS = /^(?:roles?|is_?(?:admin|staff|superuser)|permissions?|scopes?)$/i

/** Calls that decide whether a user may do something. */
export const CHECKING_NAME =
  /^(?:includes|has|some|every|equals|contains|filter)$|^(?:is|has|can|may|check|assert|ensure|require|verify|allow|deny|authori[sz]e|enforce|permit|owns?|belongs)(?=_|[A-Z]|$)|permission|authori[sz]|_allowed$/

/** Paths of external functions that admit only some users. */
export const GUARD_PATH =
  /^(?:passport|express-jwt|koa-jwt|koa-passport|hono\/(?:jwt|basic-auth|bearer-auth)|express-basic-auth|express-oauth2-jwt-bearer|@clerk\/|next-auth|@auth\/|keycloak-connect|connect-ensure-login|express-openid-connect|@nestjs\/passport|flask_login|flask_jwt_extended|flask_httpauth|flask_security|flask_allows|flask_principal|django\.contrib\.auth|rest_framework\.permissions\.(?!AllowAny)|fastapi\.security|tornado\.web\.authenticated|aiohttp_security|graphql-shield)(?!.*(?:initialize|serialize|initializeApp|session\(\)$))/

/** Those that admit only users with a right. */
export const ROLE_PATH = /^(?:flask_allows|flask_principal)\b/

/** Calls that read who sends a request: from a session or a token. */
export const IDENTIFYING_PATH =
  /(?:^|[./])(?:getServerSession|getIronSession|jwtVerify|get_jwt_identity|verify_jwt_in_request|check_authorized|authorized_userid|getSignedCookie|getAuth|currentUser|unsealData)$|^(?:jsonwebtoken|jwt|jose\.jwt|jose|@nestjs\/jwt\.JwtService\(\))\.(?:verify|verifyAsync|decode|jwtVerify)$/

/** Calls that check who signed a message. */
export const SIGNATURE_CHECKS =
  /^(?:compare_digest|constant_time_compare|timingSafeEqual|construct_event|constructEvent|(?:verify|check|validate)_?(?:\w*_)?(?:hmac|signature|digest))$/i

/** External functions that read what only the application can have signed. */
export const SIGNED_READERS =
  /^(?:django\.core\.signing\.(?:loads$|\w*Signer\(\)\.unsign)|itsdangerous\.\w+\(\)\.(?:loads|unsign)$)/

/** Exceptions and methods that deny access. */
export const DENIAL_NAME =
  /^(?:unauthori[sz]ed|forbidden|forbid|denied|deny|accessDenied|notAuthori[sz]ed|HttpResponseForbidden|PermissionDenied|NotAuthenticated|AuthenticationFailed|HTTPForbidden|HTTPUnauthorized|(?:Unauthori[sz]ed|Forbidden|Authentication|Authorization|NotAuthori[sz]ed|AccessDenied)(?:Error|Exception)?)$/
export const DENIAL_STATUS = /^(?:401|403|UNAUTHORIZED|UNAUTHENTICATED|FORBIDDEN)$/
export const LOGIN_PAGE = /(?:^|[/.])(?:log-?in|sign-?in|auth|sessions?\/new)(?:[/?.]|$)/i

/** Members of a request, a context, or the application's state for a request: the user. */
export const IDENTITY_MEMBERS: ReadonlySet<string> = new Set(
  'user currentUser current_user account currentAccount claims identity principal viewer auth jwt jwtPayload token_payload userId user_id uid customer'.split(
    ' ',
  ),
)
/** Objects that middleware fills for a request. */
export const REQUEST_STATES: ReadonlySet<string> = new Set(
  'request req ctx context state locals session g raw var data handshake'.split(' '),
)
/** Members of a session that don't name the user. */
export const SESSION_OTHERS: ReadonlySet<string> = new Set(
  'flash csrf csrfToken csrfSecret cart basket returnTo locale language destroy save regenerate clear pop get set cookie id modified permanent messages'.split(
    ' ',
  ),
)

/** Methods of object mappers, drivers, and collections that change records. */
export const WRITE_METHODS: ReadonlySet<string> = new Set(
  'delete deleteOne deleteMany destroy remove findByIdAndDelete findByIdAndRemove findByIdAndUpdate findOneAndDelete findOneAndUpdate findOneAndRemove findOneAndReplace update updateOne updateMany replaceOne increment decrement softDelete del deleteFrom updateTable patch restore delete_one delete_many update_one update_many find_one_and_update find_one_and_delete find_one_and_replace replace_one upsert deleteById updateById removeById delete_by_id update_or_create bulk_update deleteFirst'.split(
    ' ',
  ),
)
/** Methods that read one record. */
export const READ_METHODS: ReadonlySet<string> = new Set(
  'findById findByPk findOne findOneBy findOneOrFail findOneByOrFail findFirst findFirstOrThrow findUnique findUniqueOrThrow find_one get_object_or_404 get_or_404 first_or_404 aget get first firstOrFail executeTakeFirst executeTakeFirstOrThrow one one_or_none scalar_one scalar_one_or_none getOne findOneById findOrFail get_or_none get_by_id find_by_id get_one'.split(
    ' ',
  ),
)
/** Methods that read many records. */
export const LIST_METHODS: ReadonlySet<string> = new Set(
  'find findAll findMany findBy findAndCountAll filter filter_by where all order_by get_list_or_404 getMany'.split(
    ' ',
  ),
)
export const INSERT_METHODS: ReadonlySet<string> = new Set(
  'create insert insertOne insertMany insertInto insert_one insert_many bulkCreate createMany bulk_create get_or_create findOrCreate'.split(
    ' ',
  ),
)
/** Receivers that hold no records, by their name or path. */
export const OTHER_RECEIVERS =
  /^(?:#(?:request|response|handler)(?:$|\.(?:body|query|params|headers|cookies|GET|POST|args|form|files|json|url|nextUrl|req|request|response|res|match_info|set|get|searchParams)\b)|axios|got|undici|https?$|URL|next\/|Headers|FormData|lodash|express|cookies?$|session$|headers$|searchParams$|res$|response$|reply$|cache$|localStorage|params$|query$|args$|form$|GET$|POST$|environ|config$|settings$|requests|httpx|crypto|path$|fs$)/

export const SQL_WRITE = /^\s*(?:delete\s+from|update)\s+["`[]?(\w+)/i
export const SQL_INSERT = /^\s*(?:insert|replace)\s+(?:or\s+\w+\s+)?into\s+["`[]?(\w+)/i
/** A statement that finds records by a key: its table, an alias, and the column. */
export const SQL_READ =
  /^\s*select\b[^;]*?\bfrom\s+["`[]?(\w+)[^;]*?\bwhere\b[^;]*?\b(\w*(?:id|uuid|slug|code|number|key))["`\]]?\s*=\s*(?:\?|\$\d|%s|[:@]\w)/i

/** A condition by which a statement lists the records of one owner, or under one key. */
export const SQL_KEYED =
  /\bwhere\b[^;]*?(?:id|uuid|slug|code|number|key|owner|user|member|customer|account|email)["`\]]?\s*(?:=|\bin\b)\s*\(?\s*(?:\?|\$\d|%s|[:@]\w)/i

/** Columns that say whether all may see a record, and the values under which they may. */
export const SHOWN_COLUMNS: readonly (readonly [column: RegExp, value: RegExp])[] = [
  [
    /^(?:(?:is|was)_?)?(?:published|public|approved|listed|visible|live)(?:_?(?:at|on))?$/i,
    /^(?:true|1|not null)$/i,
  ],
  [/^(?:is_?)?(?:draft|private|hidden|internal)$/i, /^(?:false|0)$/i],
  [/^(?:status|state|visibility)$/i, /^(?:published|public|approved|listed|visible|live)$/i],
]

export const SQL_LIST = /^\s*select\b[^;]*?\bfrom\s+["`[]?(\w+)/i

/** Calls whose first argument names a table, a class, or a collection. */
export const TABLE_CALLS: ReadonlySet<string> = new Set(
  'from table into model define collection doc getRepository getModel selectFrom insertInto updateTable deleteFrom select insert update delete pgTable mysqlTable sqliteTable get_object_or_404 get_list_or_404 get_or_404 getCollection'.split(
    ' ',
  ),
)

/** Receivers that are not a model: parts of a query, and what holds models. */
export const VAGUE_RECEIVERS =
  /^(?:this|self|cls|objects|_?query|queries|_?session|_?db|database|_?conn|connection|client|_?prisma|manager|entity_?manager|em|_?orm|_?pool|cursor|_?repo|repository|_?model|_?collection|_?table|_?store|storage|dao|app|g|ctx|context|request|req|current_app|knex|sequelize|mongoose|execute|scalars|transaction|trx|tx|[a-z])$/i

/** Calls that make or find what holds models, unlike `users` and `creators`. */
export const HOLDER_MAKERS = /^(?:get|create|open|connect|use)[A-Z_]/

/** Decorators of Nest for parameters that an application defines. */
export const PARAMETER_MAKER = /(?:^|\.)createParamDecorator\(\)$/
export const REQUEST_PART =
  /body|quer|param|header|cookie|file|input|args|raw|locale|lang|page|sort/i

/** Routes that anyone may use, by their path or the name of their handler. */
export const PUBLIC_ROUTE =
  /log-?_?(?:in|out)|sign-?_?(?:in|up|out)|regist|auth|token|passw|forgot|reset|verif|confirm|activat|webhook|hook|callback|health|ping|status|metric|contact|feedback|subscri|invit|public|search|refresh|csrf|captcha|track|event|session|newsletter|vote|preview|static|asset/i

/** Routes that a user without a login needs, or another program calls. */
export const ENTRY_ROUTE =
  /log-?_?(?:in|out)\b|sign-?_?(?:in|up|out)|regist|forgot|reset|verif|confirm|activat|webhook|callback|unsubscri/i

/** What a path or a handler is called that decides about a record for all its users. */
export const MANAGING_NAME =
  /^(?:annul|close|reopen|approve|reject|refuse|void|archive|unarchive|publish|unpublish|ban|unban|suspend|retire|disable|enable|deactivate|finali[sz]e|settle|promote|demote|merge|purge|certify)(?:$|[_A-Z])/

/** What a path or a handler is called that changes something. */
export const CHANGING_NAME =
  /(?:^|[/_.-]|[a-z](?=[A-Z]))(?:accept|activate|add|approve|archive|assign|ban|block|book|buy|cancel|claim|clear|close|complete|create|deactivate|decline|delete|demote|disable|disconnect|discard|drop|enable|end|finish|follow|grant|join|leave|like|lock|mark|mute|order|pay|promote|publish|purchase|redeem|reject|remove|rename|renew|reopen|reserve|restore|revoke|rotate|save|set|start|stop|subscribe|switch|toggle|transfer|unfollow|unlike|unlink|unlock|unmute|unpublish|update|upgrade|vote|withdraw)(?=$|[/_.-]|[A-Z])/i

/** Routes that only some users may use, by their path. */
export const PRIVATE_ROUTE =
  /(?:^|\/)(?:admin|internal|manage|management|staff|backoffice|moderation)(?:\/|$|-)/i

/** Calls that show or log a value, which checks nothing. */
export const SHOWING_NAMES: ReadonlySet<string> = new Set(
  'render json send end write status log info warn error debug trace redirect html text render_template jsonify JsonResponse toString String'.split(
    ' ',
  ),
)

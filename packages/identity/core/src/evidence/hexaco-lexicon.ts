/**
 * Words that indicate a pole of a HEXACO domain, in two strengths. Original selection from the
 * facet definitions (Lee & Ashton 2004, 2018): none shares a stem with an adjective of the lexical
 * study used for evaluation, so that the evaluation measures generalization rather than copies;
 * `npm run eval:personality` fails if one does.
 */
export type MarkerPoles = {
  readonly high: { readonly strong: string; readonly mild: string }
  readonly low: { readonly strong: string; readonly mild: string }
}

export const HEXACO_LEXICON: Readonly<Record<'H' | 'E' | 'X' | 'A' | 'C' | 'O', MarkerPoles>> = {
  // Sincerity, fairness, greed avoidance, modesty.
  H: {
    high: {
      strong: `honest honestly honesty sincere sincerely sincerity modest modestly modesty humble
        humbly humility truthful truthfully truth genuine genuinely candid candour
        scrupulous scruples incorruptible integrity trustworthy trusty guileless artless
        unassuming undesigning unselfconscious aboveboard veracious`,
      mild: `frank frankly fair fairness upright principled principles decent decency plain
        plainly openhearted natural naturally authentic earnest earnestly unspoiled innocent
        innocence naive straightforward straight ordinary frugal thrifty content unadorned
        simple unvarnished transparent confess admit admitted homespun generous meek upfront
        ingenuous childlike trusting unworldly rustic simplehearted`,
    },
    low: {
      strong: `deceitful deceive deceived deceiver dishonest dishonestly liar lie lied lying
        insincere insincerely hypocrite hypocritical hypocrisy manipulate manipulative
        manipulator manipulation greedy greed conceited conceit boastful boast boasted
        bragging brag swindle swindler cheat cheated cheating fraud fraudulent conniving
        scheming schemer scheme wily guile guileful deviously duplicity duplicitous phony
        fake faked mendacious treacherous underhanded backstabbing machiavellian`,
      mild: `arrogant arrogance haughty snob snobbish vain vanity smug entitled entitlement
        flatter flattery flattering flatterer exploit exploited exploiting bribe bribed
        corrupt corruption steal stole stealing thief thieving crook crooked sham ploy
        fawning ingratiating sycophant ostentatious showy flashy glamour glamorous luxury
        luxurious status wealth riches covet avaricious calculating opportunistic
        opportunist unscrupulous glib debonair urbane smooth charmer seductive artful shrewd
        evasive slippery shifty cagey mannered theatrical superficial artificial contrived
        dissemble hustler conman egotist narcissist worldly cosmopolitan posh snooty bluff
        bluffing disguise masquerade`,
    },
  },
  // Fearfulness, anxiety, dependence, sentimentality.
  E: {
    high: {
      strong: `anxious anxiously anxiety afraid scared fright terrified panic panicky panicked
        nervously tearful tears cry crying cried sob sobbed wept vulnerable fragile
        softhearted tenderhearted apprehensive dread dreading alarmed hysterical overwrought
        jittery skittish distraught distressed`,
      mild: `tender tenderly clingy needy lean reassure reassurance helpless lonely homesick
        touched moved heartbroken hurt upset uneasy jumpy squeamish faint timorous tremble
        trembling shaking shiver insecure delicate dainty motherly nurturing empathic
        attached attachment miss longing passionate impressionable melodramatic dramatic
        moody brooding agitated stressed overwhelmed whimper whine wail sniffle shaken
        nightmare romantic affectionate sissy soft superstitious neurotic hypochondriac
        suggestible wounded thin-skinned`,
    },
    low: {
      strong: `brave bravely bravery courageous courage undaunted dauntless intrepid daredevil
        stoic stoical stoically detached detachment unmoved impassive stolid dispassionate
        callous hardhearted unflappable imperturbable hardboiled indifferent`,
      mild: `bold boldly daring rugged hardy sturdy steely nerves resilient robotic mechanical
        matter-of-fact macho virile soldierly hero valiant gallant adventurous risk risky
        danger dangerous reckless tearless numb aloofness clinical composed composure
        cool-headed levelheaded rational stony icy blank wooden deadpan invulnerable
        poker-faced numbness cold-blooded muscular brawny warlike unafraid untroubled
        unconcerned carefree nonchalant untouched`,
    },
  },
  // Social self-esteem, social boldness, sociability, liveliness.
  X: {
    high: {
      strong: `gregarious liveliness vivacious exuberant exuberance enthusiasm chatty chatter
        chatting animated ebullient party parties partying dance danced dancing mingle
        mingling jovial jubilant`,
      mild: `laugh laughed laughing laughter joy joyful joyous joyfully happy happily happiness
        fun celebrate celebrating thrilled energy energetic vigorous vigor dynamic zest
        zestful spirited upbeat sunny radiant playful witty humorous humor joke joked joking
        crowd crowds audience stage spotlight limelight applause popular friendly
        friendliness extravagant flamboyant outspoken loud loudly assertive confident
        confidently confidence charismatic leader forward sing singing optimistic buoyant
        breezy expressive demonstrative gab gossip loquacious garrulous verbose wordy
        storyteller frolic festive wow hooray yay delighted delight welcoming approachable
        uninhibited impish frisky bouncy`,
    },
    low: {
      strong: `taciturn reticent reticence loner solitary solitude recluse reclusive hermit gloomy
        gloom glum gloomily dour morose somber sombre joyless humorless wallflower
        uncommunicable speechless`,
      mild: `alone isolated isolate isolation apart distant aloof seclude secluded hide hiding
        hid hush mute muted mumble whisper whispering listless lethargic lethargy lifeless
        dull drab dreary bored tired weary worn sad sadly sadness sorrow melancholy
        depressed depressing depression dejected downcast despondent pessimistic pessimism
        hopeless bleak bashful shyly shyness timid timidly awkward embarrassed blush
        cowering submissive passive passively inhibited restrained subdued private secretive
        unsmiling stern solemn grim wistful moping sullen sulky unfriendly uninviting
        shut-in stay-at-home homebody bland flat grave sober`,
    },
  },
  // Forgivingness, gentleness, flexibility, patience.
  A: {
    high: {
      strong: `forgiving forgive forgave forgiven forgiveness lenient leniency mild mildly peaceful
        peacefully peaceable peacemaker easygoing obliging compliant conciliatory placid
        mellow amiable amicable agreeable agreeably accommodating acquiescent pacific`,
      mild: `kind kindly kindness kindhearted polite politely courteous gracious graciously
        considerate cooperate cooperative cooperation flexible compromise compromising
        merciful mercy serene calm calmly unruffled even-keeled relaxed laid-back
        understanding sympathetic compassionate compassion warm warmly warmth pleasant nice
        nicely sweet tactful diplomatic respectful thank thanks thankful grateful gratitude
        appreciate appreciated helpful lovely soothe soothing reconcile reconciled apologize
        sorry pardon excuse yield yielding docile benign genial cordial humane charitable
        agree agreed harmony harmonious unhurried`,
    },
    low: {
      strong: `angry angrily anger furious furiously fury enraged rage raging arguing argue argued
        combative bellicose pugnacious aggressive aggression aggressively grudge grudging
        vindictive bickering bicker feud ill-natured cantankerous grouchy grouch crabby
        surly irascible ornery contentious hateful hate hated hating hatred abusive`,
      mild: `stubborn stubbornly obstinate pigheaded headstrong domineering overbearing tyrant
        tyrannical autocratic authoritarian despotic bully bullied bullying brutal brutally
        brutality cruel cruelly cruelty vicious savage violence fierce fiercely ferocious
        merciless unforgiving unkind unkindly mean nasty malicious malice malevolent
        venomous caustic acerbic scathing biting sarcastic sarcasm sardonic scornful scorn
        contempt contemptuous criticize criticized criticism critical blunt bluntly brusque
        abrasive curt attack attacked attacking insult insulted insulting yell yelled
        yelling shout shouted shouting scream screaming blame blamed blaming threaten
        threatening threat punish punished punishment provoke provoked provoking offend
        offended volatile short-fused explode exploded exploding erupt outburst tantrum
        stupid idiot idiots useless pathetic incompetent moron fool shut disgusting terrible
        awful horrible worthless disagreeable bitter bitterly bitterness jealous jealousy
        envious unreasonable bloodthirsty fight fought fighting quarrels confront
        confrontational defiant nag nagging pushy adversarial foe enemy rival`,
    },
  },
  // Organization, diligence, perfectionism, prudence.
  C: {
    high: {
      strong: `meticulous meticulously conscientious conscientiously hardworking methodical
        methodically neat neatly neatness tidily punctual punctually punctuality painstaking
        painstakingly perfectionist perfectionism prudent prudence planner plan planned
        planning plans schedule scheduled schedules checklist assiduous well-ordered`,
      mild: `accurate accurately accuracy detailed details detail attentive rigorous rigor
        competent competently capable productive productivity ambitious ambition persevere
        perseverance persistent persistently persistence tenacious determined determination
        dedicated dedication commitment committed goal goals goal-directed deadline
        deadlines finish finished completed completing double-check verify verified check
        checked checking arrange arranged list lists budget prepared prepare preparation
        practice practiced deliberate deliberately cautiously foresight sensible accountable
        serious seriously steady steadily steadfast businesslike professional workmanlike
        industry toil effort strive striving achieve achievement correct correctly mature
        well-mannered strict strictly thrift promptly prompt timely economical structured
        structure categorize`,
    },
    low: {
      strong: `lazy lazily laziness sloppy sloppily sloppiness carelessly messy mess procrastinate
        procrastinating procrastinator procrastination slipshod slapdash negligent neglect
        neglected neglectful unkempt slovenly slothful sloth slacker slack shiftless
        indolent lax`,
      mild: `forget forgot forgetful absentminded scatterbrained scatter scattered distracted
        distractible distract aimless aimlessly chaotic chaos clutter cluttered jumbled
        muddle muddled late tardy missed skip skipped skipping quit impulsive impulsively
        impulse rash rashly hasty hastily hurried rushed thoughtless heedless imprudent
        foolhardy foolish wasteful waste wasted squander lose lost misplaced misplace idle
        idly loafing loaf lounge lounging nap halfway unfinished incomplete inaccurate
        mistake mistakes error errors blunder blundering bungle wing improvised flighty
        fickle erratic erratically unpredictable wayward inattentive unprepared unplanned
        random randomly arbitrary whimsical capricious immature childish unmethodical
        incompetence unproductive unmotivated unambitious derelict delinquent truant spotty
        patchy lackadaisical perfunctory whatever sluggish noncommittal unscheduled
        wandering desultory`,
    },
  },
  // Aesthetic appreciation, inquisitiveness, creativity, unconventionality.
  O: {
    high: {
      strong: `curious curiously curiosity creative creatively creativity artistic artistically
        artist innovative innovate innovation inventor intellectual intellectually thinker
        pondering ponder contemplate contemplating contemplative visionary poet poetry
        nonconformist avant-garde insightful`,
      mild: `art music painting paint painter novel novels literature museum theater gallery
        opera idea ideas concept concepts theory theories abstract wonder wondered wondering
        explore explored exploring explorer discover discovered discovering discovery
        experiment experimenting experimental eccentric quirky offbeat bohemian radical
        revolutionary dissident freethinker iconoclast brainy clever cleverly brilliant
        genius wisdom scholarly scholar erudite bookish knowledgeable analytical analyze
        insight understand fascinated fascinating fascination why hypothesis science
        scientific scientist research nature beauty beautiful dream dreamer dreaming fantasy
        inspire inspired inspiring astute discerning perceiving keen probing deep
        multifaceted multilayered versatile nuanced resourceful open broad liberal
        progressive modern cultured aesthetic symphony sculpture design perceive observant`,
    },
    low: {
      strong: `narrowminded dogmatic uncurious incurious hidebound philistine prosaic pedestrian
        conformist conforming conform conformity unadventurous unartistic uncultured
        uncreative stodgy`,
      mild: `routine routines routinely habit habits habitual boring dry down-to-earth mundane
        everyday familiar banal cliche formulaic rote stereotyped repetitive repetition same
        usual usually conservative orthodox old-fashioned provincial parochial insular rigid
        inflexible literal literally practical practically pragmatic utilitarian ignorant
        ignorance dense dim dimwitted obtuse thick unthinking unthinkingly thoughtlessly
        illiterate unread vapid vacuous oblivious unaware unobservant obey obedient
        obediently submission accept accepted unquestioningly proven tried standard manual
        by-the-book conventionally predictable bigoted blinkered puritanical prim staid
        square bourgeois simpleminded uncomplicated uninterested disinterested`,
    },
  },
}

/** The standards that a package can follow, as `ScormPackage.version` names them. */
export const STANDARDS = ['1.2', '2004', 'xapi', 'cmi5'] as const;

/** One text in several languages, by language tag (RFC 5646); `und` where the manifest gives none. */
export type LanguageMap = Readonly<Record<string, string>>;

/** What a learner can launch: a SCO or an asset of SCORM, an AU of cmi5, the activity of a tincan.xml. */
export type Launchable = {
  readonly id: number;
  /** Opaque and unique in the product; `scoUuid` of the run-time calls. */
  readonly uuid: string;
  /** Identifier of the item (SCORM), IRI of the AU or the activity. */
  readonly identifier: string;
  readonly kind: 'sco' | 'asset' | 'au' | 'activity';
  readonly title: string;
  /** Path in the package, lower-cased, with the query and fragment of the manifest; or an absolute http(s) address. */
  readonly entry: string;
};

/** An objective of SCORM 2004 (`imsss:objective`) or an `adlcp` one, with its maps to global objectives. */
export type ObjectiveDefinition = {
  readonly id: string;
  readonly isPrimary: boolean;
  readonly satisfiedByMeasure: boolean;
  /** -1 to 1. */
  readonly minNormalizedMeasure: number;
  readonly maps: readonly {
    readonly target: string;
    readonly readSatisfiedStatus: boolean;
    readonly readNormalizedMeasure: boolean;
    readonly writeSatisfiedStatus: boolean;
    readonly writeNormalizedMeasure: boolean;
    readonly readRawScore: boolean;
    readonly readMinScore: boolean;
    readonly readMaxScore: boolean;
    readonly readCompletionStatus: boolean;
    readonly readProgressMeasure: boolean;
    readonly writeRawScore: boolean;
    readonly writeMinScore: boolean;
    readonly writeMaxScore: boolean;
    readonly writeCompletionStatus: boolean;
    readonly writeProgressMeasure: boolean;
  }[];
};

export type RuleCondition = {
  readonly condition: string;
  readonly not: boolean;
  readonly referencedObjective: string | null;
  readonly measureThreshold: number | null;
};

export type SequencingRule = {
  readonly combination: 'all' | 'any';
  readonly conditions: readonly RuleCondition[];
  readonly action: string;
};

export type RollupRule = {
  readonly childActivitySet: 'all' | 'any' | 'none' | 'atLeastCount' | 'atLeastPercent';
  readonly minimumCount: number;
  readonly minimumPercent: number;
  readonly combination: 'all' | 'any';
  readonly conditions: readonly { readonly condition: string; readonly not: boolean }[];
  readonly action: 'satisfied' | 'notSatisfied' | 'completed' | 'incomplete';
};

/** Sequencing of one activity (IMS Simple Sequencing 1.0 as SCORM 2004 4th edition profiles it), its `IDRef` resolved. */
export type Sequencing = {
  readonly controlMode: {
    readonly choice: boolean;
    readonly choiceExit: boolean;
    readonly flow: boolean;
    readonly forwardOnly: boolean;
    readonly useCurrentAttemptObjectiveInfo: boolean;
    readonly useCurrentAttemptProgressInfo: boolean;
  };
  readonly constrainedChoice: { readonly preventActivation: boolean; readonly constrainChoice: boolean };
  readonly preConditionRules: readonly SequencingRule[];
  readonly exitConditionRules: readonly SequencingRule[];
  readonly postConditionRules: readonly SequencingRule[];
  readonly limits: { readonly attempts: number | null; readonly attemptAbsoluteDuration: string | null };
  readonly rollup: {
    readonly objectiveSatisfied: boolean;
    readonly progressCompletion: boolean;
    readonly objectiveMeasureWeight: number;
    readonly rules: readonly RollupRule[];
    readonly requiredForSatisfied: string;
    readonly requiredForNotSatisfied: string;
    readonly requiredForCompleted: string;
    readonly requiredForIncomplete: string;
    readonly measureSatisfactionIfActive: boolean;
  };
  readonly objectives: readonly ObjectiveDefinition[];
  readonly randomization: {
    readonly randomizationTiming: 'never' | 'once' | 'onEachNewAttempt';
    readonly selectCount: number | null;
    readonly selectionTiming: 'never' | 'once' | 'onEachNewAttempt';
    readonly reorderChildren: boolean;
  };
  readonly delivery: {
    readonly tracked: boolean;
    readonly completionSetByContent: boolean;
    readonly objectiveSetByContent: boolean;
  };
};

/** An item of a SCORM organization, in the manifest's order. */
export type ScormItem = {
  readonly identifier: string;
  readonly title: string;
  readonly isVisible: boolean;
  /** `Launchable.uuid`; null = the item only groups others. */
  readonly launchable: string | null;
  /** `adlcp:masteryscore` of 1.2; 0 to 100. */
  readonly masteryScore: number | null;
  /** `adlcp:maxtimeallowed` (1.2) or `adlcp:attemptAbsoluteDurationLimit` (2004), as text. */
  readonly maxTimeAllowed: string | null;
  readonly timeLimitAction: string | null;
  readonly dataFromLms: string | null;
  /** Script of `adlcp:prerequisites` (AICC), as text. */
  readonly prerequisites: string | null;
  readonly completionThreshold: {
    readonly completedByMeasure: boolean;
    readonly minProgressMeasure: number;
    readonly progressWeight: number;
  } | null;
  readonly data: readonly { readonly target: string; readonly read: boolean; readonly write: boolean }[];
  /** `adlnav:hideLMSUI`. */
  readonly hideLmsUi: readonly string[];
  readonly sequencing: Sequencing | null;
  readonly items: readonly ScormItem[];
};

export type ScormManifest = {
  readonly standard: '1.2' | '2004';
  readonly edition: '1.2' | '2nd' | '3rd' | '4th';
  readonly identifier: string;
  readonly organization: string | null;
  readonly title: string | null;
  readonly objectivesGlobalToSystem: boolean;
  readonly sharedDataGlobalToSystem: boolean;
  readonly sequencing: Sequencing | null;
  readonly items: readonly ScormItem[];
  readonly launchables: readonly Launchable[];
};

export type XapiManifest = {
  readonly standard: 'xapi';
  readonly title: string | null;
  /** The one that is launched; its IRI may be an odd one. */
  readonly activity: { readonly id: string; readonly type: string | null; readonly name: LanguageMap; readonly description: LanguageMap };
  readonly launchables: readonly Launchable[];
};

export type MoveOn = 'Passed' | 'Completed' | 'CompletedAndPassed' | 'CompletedOrPassed' | 'NotApplicable';

export type Cmi5Objective = { readonly id: string; readonly title: LanguageMap; readonly description: LanguageMap };

export type Cmi5Au = {
  readonly type: 'au';
  readonly id: string;
  /** Place among all AUs in the order of the document, from 0. */
  readonly index: number;
  /** `Launchable.uuid`. */
  readonly launchable: string;
  readonly title: LanguageMap;
  readonly description: LanguageMap;
  readonly launchMethod: 'OwnWindow' | 'AnyWindow';
  readonly moveOn: MoveOn;
  /** 0 to 1. */
  readonly masteryScore: number | null;
  readonly launchParameters: string | null;
  readonly entitlementKey: string | null;
  readonly activityType: string | null;
  readonly objectives: readonly string[];
};

export type Cmi5Block = {
  readonly type: 'block';
  readonly id: string;
  readonly title: LanguageMap;
  readonly description: LanguageMap;
  readonly objectives: readonly string[];
  readonly children: readonly (Cmi5Au | Cmi5Block)[];
};

export type Cmi5Manifest = {
  readonly standard: 'cmi5';
  readonly title: string | null;
  readonly course: { readonly id: string; readonly title: LanguageMap; readonly description: LanguageMap };
  readonly objectives: readonly Cmi5Objective[];
  readonly children: readonly (Cmi5Au | Cmi5Block)[];
  readonly launchables: readonly Launchable[];
};

/** What the manifest of a package says, normalised at ingest. */
export type PackageManifest = ScormManifest | XapiManifest | Cmi5Manifest;

/** Why a text is not YAML, from what the parser `yaml` throws: where, and the parser's reason. */
export declare function describeYamlFault(cause: unknown): string;

/**
 * A step of a shared library: runs a scenario, waits for it, and fails unless it passed.
 *
 * runScenario scenario: 'Bookshop', url: 'https://eu.scenarios.example', cli: 'scenario-execution-cli@1.1.0'
 *
 * The agent has Node.js 20 or newer, npm and a POSIX shell.
 *
 * scenario     its name
 * url          the address of your region
 * cli          what npm installs as the command line: an address, a file of the workspace, or a name and version
 * credentials  id of the secret text with the key of the team, 'scenario-api-key' by default
 * tests, tags  lists: only these tests, by name or number; only the tests that have one of these tags
 * variables, metadata  maps: variables to override; what else to say of the run than commit and build
 * timeout      how long to wait for the run, '15m' by default
 * results      the folder for the report, JUnit, films and pictures, 'scenario-results' by default
 */
def call(Map given) {
    def usual = [
        credentials: 'scenario-api-key', tests: [], tags: [], variables: [:], metadata: [:],
        timeout: '15m', results: 'scenario-results'
    ]
    def known = ['scenario', 'url', 'cli'] + usual.keySet()
    for (name in given.keySet()) {
        if (!(name in known)) error("runScenario has no option ${name}; it has ${known.join(', ')}.")
    }
    for (name in ['scenario', 'url', 'cli']) {
        if (!given[name]) error("runScenario needs the option ${name}.")
    }
    def options = usual + given
    // Texts reach the script as variables only, so that none of them is read as a command.
    def environment = [
        "SCENARIO_API_URL=${options.url}",
        "SCENARIO=${options.scenario}",
        "SCENARIO_CLI=${options.cli}",
        "SCENARIO_TESTS=${options.tests.join('\n')}",
        "SCENARIO_TAGS=${options.tags.join('\n')}",
        "SCENARIO_VARIABLES=${lines(options.variables)}",
        "SCENARIO_METADATA=${lines(options.metadata)}",
        "SCENARIO_TIMEOUT=${options.timeout}",
        "SCENARIO_RESULTS=${options.results}"
    ]
    try {
        withCredentials([string(credentialsId: options.credentials, variable: 'SCENARIO_API_KEY')]) {
            withEnv(environment) {
                sh label: "Run ${options.scenario}", script: '''
                    set +x -f
                    set -- --out "$SCENARIO_RESULTS" --timeout "$SCENARIO_TIMEOUT" --metadata "build=$BUILD_URL"
                    [ -z "${GIT_COMMIT:-}" ] || set -- "$@" --metadata "commit=$GIT_COMMIT"
                    IFS=$(printf '\\n.') && IFS=${IFS%.}
                    for line in $SCENARIO_TESTS; do set -- "$@" --test "$line"; done
                    for line in $SCENARIO_TAGS; do set -- "$@" --tag "$line"; done
                    for line in $SCENARIO_VARIABLES; do set -- "$@" --var "$line"; done
                    for line in $SCENARIO_METADATA; do set -- "$@" --metadata "$line"; done
                    cli=$(mktemp -d)
                    npm install --prefix "$cli" --no-audit --no-fund --loglevel=error "$SCENARIO_CLI"
                    exec "$cli/node_modules/.bin/scenario" run "$@" -- "$SCENARIO"
                '''
            }
        }
    } finally {
        junit testResults: "${options.results}/junit.xml", allowEmptyResults: true
        archiveArtifacts artifacts: "${options.results}/**", allowEmptyArchive: true
    }
}

private String lines(Map pairs) {
    def all = []
    for (name in pairs.keySet()) all << "${name}=${pairs[name]}"
    return all.join('\n')
}

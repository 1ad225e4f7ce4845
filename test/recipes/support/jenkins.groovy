import groovy.json.JsonSlurper

// Runs a step of a shared library on Groovy, which Jenkins runs it on, with stand-ins for the steps that Jenkins and its plugins have.
// The environment: STEP, the file; CREDENTIALS and SECRET, a secret text and its id; OPTIONS, what the step is given, as JSON, or else CALL,
// the lines of a pipeline that call it.

def environment = [:]
def step = new GroovyShell(new Binding(
    error: { String message -> throw new IllegalArgumentException(message) },
    string: { Map secret ->
        assert secret.credentialsId == System.getenv('CREDENTIALS')
        return secret
    },
    withCredentials: { List secrets, Closure body ->
        secrets.each { environment[it.variable] = System.getenv('SECRET') }
        body()
    },
    withEnv: { List pairs, Closure body ->
        pairs.each {
            def (name, value) = it.toString().split('=', 2) as List
            environment[name] = value
        }
        body()
    },
    sh: { Map given ->
        def file = File.createTempFile('script', '.sh')
        file.text = given.script
        def builder = new ProcessBuilder('sh', '-xe', file.path).inheritIO()
        builder.environment().putAll(environment)
        def code = builder.start().waitFor()
        if (code != 0) throw new IllegalStateException("script returned exit code ${code}")
    },
    junit: { Map given -> println "junit ${given.testResults} ${new File(given.testResults).exists()}" },
    archiveArtifacts: { Map given -> println "archives ${given.artifacts}" }
)).parse(new File(System.getenv('STEP')))

try {
    def call = System.getenv('CALL')
    def pipeline = new Binding(runScenario: { Map given -> step.call(given) }, env: [BRANCH_NAME: 'main'])
    if (call) new GroovyShell(pipeline).evaluate(call)
    else step.call(new JsonSlurper().parseText(System.getenv('OPTIONS')))
} catch (IllegalArgumentException | IllegalStateException failure) {
    println "ERROR: ${failure.message}"
    System.exit(1)
}

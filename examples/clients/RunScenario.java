import static java.net.http.HttpResponse.BodyHandlers.ofByteArray;

import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Runs a scenario, waits for it, saves its files, and exits by its outcome:
 *
 * <pre>SCENARIO_API_URL=... SCENARIO_API_KEY=... java RunScenario.java NAME [FOLDER]</pre>
 *
 * The exit code is 0 if the run passed, 1 if it failed, 2 if it could not be judged or followed, and 3 if it was cancelled.
 * IDEMPOTENCY_KEY, such as the id of the job, lets a job that is repeated find the run that it has triggered before. Needs
 * Java 17 or newer, and nothing else.
 */
public final class RunScenario {
  private static final Duration TIME_LIMIT = Duration.ofMinutes(15);
  private static final Duration REQUEST_LIMIT = Duration.ofSeconds(35);
  private static final Duration USUAL_PAUSE = Duration.ofSeconds(1);
  private static final Map<String, Integer> EXIT_CODES =
      Map.of("passed", 0, "failed", 1, "error", 2, "timed_out", 2, "cancelled", 3);

  private final HttpClient http = HttpClient.newHttpClient();
  private final Instant until = Instant.now().plus(TIME_LIMIT);
  private final String baseUrl;
  private final String key;

  private RunScenario(String baseUrl, String key) {
    this.baseUrl = baseUrl.replaceAll("/+$", "");
    this.key = key;
  }

  public static void main(String[] words) throws InterruptedException {
    Optional<String> url = Optional.ofNullable(System.getenv("SCENARIO_API_URL"));
    Optional<String> key = Optional.ofNullable(System.getenv("SCENARIO_API_KEY"));
    if (words.length == 0 || url.isEmpty() || key.isEmpty()) {
      System.err.println("Usage: SCENARIO_API_URL=... SCENARIO_API_KEY=... java RunScenario.java NAME [FOLDER]");
      System.exit(2);
    }
    if (!key.get().matches("[!-~]+")) { // It is no header, and an error that says so would show the key.
      System.err.println("SCENARIO_API_KEY is no key: it has a space, a line break or a letter beyond ASCII.");
      System.exit(2);
    }
    try {
      String outcome = new RunScenario(url.get(), key.get()).run(words[0], Path.of(words.length > 1 ? words[1] : "results"));
      System.out.println(outcome);
      System.exit(EXIT_CODES.get(outcome));
    } catch (IOException error) {
      System.err.println(Objects.requireNonNullElse(error.getMessage(), error));
      System.exit(2);
    }
  }

  private String run(String name, Path folder) throws IOException, InterruptedException {
    String executionId = trigger(name);
    System.err.println(executionId + " accepted");
    String outcome = follow(executionId);
    Files.createDirectories(folder);
    Files.write(folder.resolve("junit.xml"), get("/results-scenario/" + executionId + "/junit/").body());
    for (Map<String, Object> page : pages(executionId)) {
      save(page.get("artifacts"), folder);
      for (Map<String, Object> test : list(page, "tests")) {
        save(test.get("artifacts"), folder.resolve("test-" + ((Double) test.get("number")).intValue()));
      }
    }
    return outcome;
  }

  /** The id of a new execution of the scenario with this name. */
  private String trigger(String name) throws IOException, InterruptedException {
    String query = URLEncoder.encode(name, StandardCharsets.UTF_8);
    List<Map<String, Object>> found = list(json(get("/scenarios/?name=" + query)), "scenarios");
    if (found.isEmpty()) throw new IOException("The team of this key has no scenario \"" + name + "\".");
    // The same key at each attempt: where only the answer was lost, no second run begins.
    String once = Optional.ofNullable(System.getenv("IDEMPOTENCY_KEY")).orElse(UUID.randomUUID().toString());
    String body = "{\"scenario_id\": \"" + text(found.get(0), "id") + "\"}";
    return text(json(patiently(() -> post("/run-scenario/", body).header("Idempotency-Key", once))), "execution_id");
  }

  /** The outcome of the execution once it is completed. */
  private String follow(String executionId) throws IOException, InterruptedException {
    while (true) {
      HttpResponse<byte[]> answer = get("/results-scenario/" + executionId + "/status/");
      Map<String, Object> status = json(answer);
      if (text(status, "status").equals("completed")) return text(status, "outcome");
      pause(pauseOf(answer));
    }
  }

  /** The artifacts, on as many pages as the links of the tests take. */
  private List<Map<String, Object>> pages(String executionId) throws IOException, InterruptedException {
    List<Map<String, Object>> pages = new ArrayList<>();
    Object cursor = null;
    do {
      String more = cursor == null ? "" : ", \"cursor\": \"" + cursor + "\"";
      String body = "{\"execution_id\": \"" + executionId + "\"" + more + "}";
      Map<String, Object> page = json(patiently(() -> post("/results-scenario/artifacts/", body)));
      pages.add(page);
      cursor = page.get("next_cursor");
    } while (cursor != null);
    return pages;
  }

  /** Saves what is a link, or within an object or a list. Any link can be null: a skipped test has no files. */
  @SuppressWarnings("unchecked")
  private void save(Object found, Path folder) throws IOException, InterruptedException {
    if (found instanceof Map<?, ?> fields && fields.containsKey("url")) {
      Map<String, Object> link = (Map<String, Object>) fields;
      Files.createDirectories(folder);
      Files.write(folder.resolve(Path.of(text(link, "file_name")).getFileName()), download(link));
    } else if (found instanceof Map<?, ?> fields) {
      for (Object each : fields.values()) save(each, folder);
    } else if (found instanceof List<?> several) {
      for (Object each : several) save(each, folder);
    }
  }

  /** A link is signed, and no request to it may carry the key. */
  private byte[] download(Map<String, Object> link) throws IOException, InterruptedException {
    HttpRequest request = HttpRequest.newBuilder(URI.create(text(link, "url"))).timeout(REQUEST_LIMIT).build();
    while (true) {
      try {
        HttpResponse<byte[]> answer = http.send(request, ofByteArray());
        if (sha256(answer.body()).equals(text(link, "sha256"))) return answer.body();
      } catch (IOException lost) {
        // As with a damaged file: again.
      }
      pause(USUAL_PAUSE);
    }
  }

  private HttpResponse<byte[]> get(String path) throws IOException, InterruptedException {
    return patiently(() -> request(path).GET());
  }

  private HttpRequest.Builder post(String path, String body) {
    return request(path).header("Content-Type", "application/json").POST(BodyPublishers.ofString(body));
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create(baseUrl + path)).header("X-API-Key", key).timeout(REQUEST_LIMIT);
  }

  private interface Request {
    HttpRequest.Builder build();
  }

  /** The answer to a request. Waits out what passes: no output yet, 429, 5xx and lost connections. */
  private HttpResponse<byte[]> patiently(Request request) throws IOException, InterruptedException {
    while (true) {
      Duration pause = USUAL_PAUSE;
      try {
        HttpResponse<byte[]> answer = http.send(request.build().build(), ofByteArray());
        if (answer.statusCode() < 400) return answer;
        if (!isPassing(answer)) throw new ApiProblem(answer);
        pause = pauseOf(answer);
      } catch (ApiProblem problem) {
        throw problem;
      } catch (IOException lost) {
        // Nothing was answered: the same request again.
      }
      pause(pause);
    }
  }

  private static boolean isPassing(HttpResponse<byte[]> answer) {
    int status = answer.statusCode();
    return status == 429 || status >= 500 || "not_ready".equals(ApiProblem.document(answer).get("code"));
  }

  private static Duration pauseOf(HttpResponse<byte[]> answer) {
    Optional<String> seconds = answer.headers().firstValue("Retry-After").filter(value -> value.matches("\\d{1,6}"));
    return seconds.map(value -> Duration.ofSeconds(Long.parseLong(value))).orElse(USUAL_PAUSE);
  }

  private void pause(Duration pause) throws IOException, InterruptedException {
    if (Instant.now().plus(pause).isAfter(until)) {
      throw new IOException("The run was not completed within " + TIME_LIMIT.toMinutes() + " minutes.");
    }
    Thread.sleep(pause.toMillis());
  }

  /** An answer that is no success and does not pass. */
  private static final class ApiProblem extends IOException {
    ApiProblem(HttpResponse<byte[]> answer) {
      super(document(answer).getOrDefault("detail", "No answer of the API.") + " (" + answer.statusCode() + ")");
    }

    static Map<String, Object> document(HttpResponse<byte[]> answer) {
      try {
        return json(answer);
      } catch (IOException other) {
        return Map.of();
      }
    }
  }

  private static String sha256(byte[] content) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(content));
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private static String text(Map<String, Object> fields, String name) {
    return String.valueOf(fields.get(name));
  }

  @SuppressWarnings("unchecked")
  private static List<Map<String, Object>> list(Map<String, Object> fields, String name) {
    return (List<Map<String, Object>>) fields.get(name);
  }

  @SuppressWarnings("unchecked")
  private static Map<String, Object> json(HttpResponse<byte[]> answer) throws IOException {
    Object value = new Json(new String(answer.body(), StandardCharsets.UTF_8)).value();
    if (value instanceof Map<?, ?> fields) return (Map<String, Object>) fields;
    throw new IOException(answer.uri().getHost() + " is not the API: it answers no JSON object.");
  }

  /** Reads JSON, which Java has no class for. A project that has Jackson or Gson uses that instead. */
  private static final class Json {
    private static final Pattern TOKEN = Pattern.compile("\\s*(\"(?:[^\"\\\\]|\\\\.)*\"|[{}\\[\\]:,]|[^\\s\"{}\\[\\]:,]+)");
    private static final Pattern ESCAPE = Pattern.compile("\\\\(?:u([0-9a-fA-F]{4})|(.))");
    private final Matcher tokens;

    Json(String text) {
      tokens = TOKEN.matcher(text);
    }

    /** A Map, a List, a String, a Double, a Boolean or null. */
    Object value() throws IOException {
      return valueOf(next());
    }

    private Object valueOf(String token) throws IOException {
      switch (token) {
        case "{":
          Map<String, Object> fields = new LinkedHashMap<>();
          for (String name = next(); !name.equals("}"); name = next()) {
            if (name.equals(",")) name = next();
            next();
            fields.put(unquoted(name), value());
          }
          return fields;
        case "[":
          List<Object> entries = new ArrayList<>();
          for (String entry = next(); !entry.equals("]"); entry = next()) {
            entries.add(valueOf(entry.equals(",") ? next() : entry));
          }
          return entries;
        case "true", "false":
          return Boolean.valueOf(token);
        case "null":
          return null;
        default:
          return token.startsWith("\"") ? unquoted(token) : number(token);
      }
    }

    private String next() throws IOException {
      if (tokens.lookingAt()) {
        String token = tokens.group(1);
        tokens.region(tokens.end(), tokens.regionEnd());
        return token;
      }
      throw new IOException("The answer is no JSON.");
    }

    private static Double number(String token) throws IOException {
      try {
        return Double.valueOf(token);
      } catch (NumberFormatException other) {
        throw new IOException("The answer is no JSON.");
      }
    }

    private static String unquoted(String token) {
      return ESCAPE.matcher(token.substring(1, token.length() - 1)).replaceAll(found -> {
        String code = found.group(1);
        char one = code == null ? found.group(2).charAt(0) : (char) Integer.parseInt(code, 16);
        int control = code == null ? "nrtbf".indexOf(one) : -1;
        return Matcher.quoteReplacement(String.valueOf(control < 0 ? one : "\n\r\t\b\f".charAt(control)));
      });
    }
  }
}

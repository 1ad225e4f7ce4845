import { createHash } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { loadWithUploads } from "../../functions/core/scenario/load-scenario.ts";
import { scenarioStore } from "../../functions/stores/scenario-store.ts";
import { useFolder } from "../cli/temporary-folder.ts";
import { useRegion } from "../support/embedded-region.ts";
import { withoutWorkflow } from "../support/outage.ts";

/** A page that offers an uploaded file as a download. */
const page = `<!doctype html><title>Echo</title><input id="file" type="file"><a id="back" hidden>Back</a>
<script>file.onchange = () => {
  back.href = window.URL.createObjectURL(file.files[0]);
  back.download = file.files[0].name;
  back.hidden = false;
}</script>`;

const region = useRegion();
const folder = useFolder();
let site: Server;
let url = "";
beforeAll(async () => {
  site = createServer((_request, response) => response.setHeader("content-type", "text/html").end(page));
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(site.address() as AddressInfo).port}/`;
});
afterAll(() => {
  site.closeAllConnections();
  site.close();
});

async function push(name: string, content: string): Promise<void> {
  await writeFile(join(folder.path, "letter.txt"), content);
  const file = join(folder.path, "echo.yaml");
  const steps = [
    { type: "navigate", url },
    { type: "upload", selectors: ["#file"], files: ["./letter.txt"] },
    { type: "click", selectors: ["#back"] },
    { type: "expectDownload", name: { equals: "letter.txt" }, keep: true },
  ];
  await writeFile(file, JSON.stringify({ name, video: false, tests: [{ name: "Echoes", steps }] }));
  const { scenario, uploads } = await loadWithUploads(file);
  await scenarioStore().register(region.team, scenario, uploads);
}

describe("files that a scenario uploads, and downloads that it keeps", () => {
  test("go into a browser of the service and are returned by a signed link", async () => {
    await push("Echo", "Dear reader");
    const id = await region.client.trigger("Echo");
    await region.client.completed(id);
    const { body } = await region.client.artifacts(id);
    expect(body.tests[0].failure).toBeNull();
    const [download, ...others] = body.tests[0].artifacts.downloads;
    expect(others).toEqual([]);
    expect(download).toMatchObject({
      file_name: "download-1-letter.txt",
      content_type: "text/plain",
      size_bytes: 11,
      sha256: createHash("sha256").update("Dear reader").digest("hex"),
    });
    const response = await fetch(download.url);
    expect(response.headers.get("content-disposition")).toContain("attachment");
    expect(await response.text()).toBe("Dear reader");
  });

  test("are those of the accepted version, although a newer one has been registered", async () => {
    await push("Pinned", "The first version");
    const id = await withoutWorkflow(() => region.client.trigger("Pinned"));
    await push("Pinned", "The second version");
    await region.region.tick();
    await region.client.completed(id);
    const [download] = (await region.client.artifacts(id)).body.tests[0].artifacts.downloads;
    expect(await (await fetch(download.url)).text()).toBe("The first version");
  });
});

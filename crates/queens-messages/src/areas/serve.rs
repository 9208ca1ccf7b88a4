// Serving: the call.
AboutServe: "Serve the web page: watch, play, count and compare in a browser, and the API behind it",
    "启动网页：在浏览器中观看、摆棋、计数与比较，并提供其后的 API";
HelpAddress: "Where to listen, as HOST:PORT; port 0 takes any free one (default: 127.0.0.1:8642, for this machine alone)",
    "监听地址，写成 主机:端口；端口 0 表示任意空闲端口（默认：127.0.0.1:8642，仅限本机）";
HelpOpen: "Open the page in the browser as well", "同时在浏览器中打开网页";
Serving { url }: "the page is at {url} (Ctrl-C stops it)", "网页地址：{url}（按 Ctrl-C 停止）";
ServingOthers { address }: "warning: anyone who can reach {address} can use this server; without --address it serves this machine only",
    "警告：任何能访问 {address} 的人都能使用此服务；不加 --address 则仅限本机";
ServingEnded: "stopped", "已停止";
CannotOpen { url, reason }: "could not open a browser ({reason}); open {url} yourself",
    "无法打开浏览器（{reason}）；请自行打开 {url}";
BadAddress { text }: "'{text}' is not an address to listen at; write it like 127.0.0.1:8642, localhost:0 or [::1]:8642",
    "“{text}”不是监听地址；请写成 127.0.0.1:8642、localhost:0 或 [::1]:8642";
AddressInUse { address }: "{address} is in use, perhaps by another 'queens serve'; stop that one, or choose another --address (port 0 takes any free one)",
    "{address} 已被占用，可能是另一个“queens serve”；请先停止它，或另选 --address（端口 0 表示任意空闲端口）";
CannotListen { address, reason }: "cannot listen at {address}: {reason}; choose another --address",
    "无法在 {address} 监听：{reason}；请另选 --address";

// The page as a folder.
AboutPage: "Write the web page as a folder of files for any web server; it works without this program, and offline after the first visit",
    "把网页写成一个文件夹，可放在任何网页服务器上；它不需要本程序，首次访问后可离线使用";
HelpPageOutput: "The folder: a new one, an empty one, or one of an earlier 'queens page', which is replaced",
    "文件夹：新的、空的，或先前“queens page”写出的（将被替换）";
PageWritten { path, files }: "{path} has the page in {files} {file}; put the folder on a web server and open it there" [file/files: files],
    "{path} 中有网页的 {files} 个文件；请把此文件夹放到网页服务器上打开";
PageForeign { path, found }: "{path} is not empty and '{found}' in it is no file of the page, so nothing is written; choose a new folder with --output",
    "{path} 不是空的，其中的“{found}”不是网页的文件，因此什么也没有写；请用 --output 选择一个新文件夹";
PageNoFolder { path }: "{path} is a file, not a folder; choose a new folder with --output",
    "{path} 是文件，不是文件夹；请用 --output 选择一个新文件夹";

// Serving: what is wrong with a call over HTTP.
ParameterNotText { name }: "the value of '{name}' is not UTF-8 text in percent encoding; encode it as browsers do",
    "“{name}”的值不是百分号编码的 UTF-8 文本；请像浏览器那样编码";
BodyWrongType { expected }: "the body must come with 'Content-Type: {expected}'",
    "请求正文必须带有“Content-Type: {expected}”";
BodyTooSlow { seconds }: "the body did not arrive within {seconds} {second}; send it faster, or try again" [second/seconds: seconds],
    "请求正文未在 {seconds} 秒内到达；请更快发送，或重试";
WrongMethod { method, path }: "'{path}' does not take {method}; the header 'Allow' lists what it takes",
    "“{path}”不接受 {method}；响应头“Allow”列出了可用的方法";
WrongHost { host }: "'{host}' is not a name of this server, which answers to localhost and its own address only; a page elsewhere may be trying to reach it through your browser",
    "“{host}”不是此服务的名称：它只应答 localhost 和自己的地址；可能有别处的网页想借你的浏览器访问它";
WrongOrigin { origin }: "requests from pages of '{origin}' are not taken; use the page of this server",
    "不接受来自“{origin}”的网页的请求；请使用此服务自己的网页";
AskedElsewhere: "a page elsewhere has sent this request, and such requests are not taken; use the page of this server",
    "这是别处的网页发来的请求，此服务不接受；请使用此服务自己的网页";
TooBusy: "the server is busy with other requests; try again in a second", "服务正忙；请一秒后重试";

// What is wrong with a request of the API.
ParameterUnknown { name, known }: "'{name}' is not a parameter here; the parameters are: {known}",
    "这里没有“{name}”；可用的有：{known}";
ParameterNone { name }: "'{name}' is not a parameter here: this address takes none; leave it out",
    "这里没有“{name}”：此地址不带参数；请去掉它";
ParameterTwice { name }: "'{name}' is given twice; leave one of them out",
    "“{name}”出现了两次；请去掉其中一个";
ParameterMissing { name }: "'{name}' is missing; add it", "缺少“{name}”；请加上";
NotWhole { name, text, least, most }: "'{text}' is not a value for '{name}'; give a whole number from {least} to {most}",
    "“{text}”不能作为“{name}”的值；请给出 {least} 到 {most} 之间的整数";
TooMuch { name, text, most }: "{name} = {text} is above the limit of this server; give at most {most}, or use the command 'queens', which has no such limit",
    "{name} = {text} 超出了此服务的限制；请给出不超过 {most} 的值，或使用没有此限制的命令“queens”";
NotOneOf { name, text, choices }: "'{text}' is not a value for '{name}'; choose one of: {choices}",
    "“{text}”不能作为“{name}”的值；请选择：{choices}";
NotOfType { name, expected }: "'{name}' must be {expected}", "“{name}”必须是{expected}";
TypeFlag: "true or false", " true 或 false";
TypeSquares: "a list of squares like [[0,1],[2,3]]: row and column, counted from 0",
    "格子列表，如 [[0,1],[2,3]]：行与列，从 0 数起";
TypeWord: "a text", "文本";
NotJson { line, column }: "the body is not a JSON object (line {line}, column {column}); write it like {{\"n\":8,\"queens\":[[0,3]]}}",
    "请求正文不是 JSON 对象（第 {line} 行第 {column} 列）；请写成 {{\"n\":8,\"queens\":[[0,3]]}}";
NotASolutionFormat { format }: "the format '{format}' shows boards with exactly one queen in each row and no blocked squares; choose 'board', 'json' or another form of partial boards",
    "格式“{format}”只能表示每行恰有一个皇后且没有封锁格的棋盘；请用“board”“json”或其他部分棋盘格式";
BodyTooLarge { most }: "the body has more than {most} {byte}; send a smaller board" [byte/bytes: most],
    "请求正文超过 {most} 字节；请发送小一些的棋盘";
NothingThere { path }: "there is nothing at '{path}'; /api/v1/openapi.json lists every path",
    "“{path}”处什么也没有；/api/v1/openapi.json 列出了全部内容";
ServerBroken: "the answer did not pass its check, so it is not given: please report it",
    "答案未通过检查，因此不予给出：请报告此问题";
